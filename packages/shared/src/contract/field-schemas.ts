import { z } from 'zod'
import { hasLeadingHyphen, isCountryCode, maxEmailLength } from '#documents/contact-details.ts'
import { kinds } from '#documents/document-kinds.ts'
import { installerLimits } from '#installation/installer-settings.ts'
import { addFieldError, chooseFieldError, lineOfText, nameText } from '#wire/field-schemas.ts'

// Fields and responses that several calls share.

const maxPasswordLength = 1_000

/** Name of a member; the server also checks that it is unique. */
export const memberName = nameText(255)

export const emailAddress = z
  .string({ error: chooseFieldError('field.email-expected') })
  .trim()
  .pipe(
    z
      .email({ error: chooseFieldError('field.email-expected') })
      .max(maxEmailLength, { error: 'field.too-long' }),
  )
  .refine((sent) => !hasLeadingHyphen(sent), { error: 'field.email-hyphen' })

/** ISO 3166, two capital letters; empty: unknown. */
export const countryCode = z
  .string({ error: chooseFieldError('settings.country-expected') })
  .refine((sent) => sent === '' || isCountryCode(sent), { error: 'settings.country-expected' })

/** Name of a kind of documents. */
export const kindName = z.enum(
  kinds.map(({ name }) => name),
  { error: chooseFieldError('field.choice-expected') },
)

/** Name of a kind of documents that are issued. */
export const issuedKindName = z.enum(
  kinds.filter(({ isChronological }) => isChronological).map(({ name }) => name),
  { error: chooseFieldError('field.choice-expected') },
)

/** A whole number from 0. */
export function wholeNumber(maximum: number) {
  return z
    .union([z.number(), z.string().regex(/^\s*\d{1,9}\s*$/)], {
      error: chooseFieldError('field.whole-number-expected'),
    })
    .transform((value, context) => {
      const number = Number(value)
      if (!Number.isInteger(number)) addFieldError(context, 'field.whole-number-expected')
      else if (number < 0) addFieldError(context, 'field.too-small', { min: 0 })
      else if (number > maximum) addFieldError(context, 'field.too-large', { max: maximum })
      return number
    })
}

/** Token of a link that was sent by e-mail. */
export const linkToken = lineOfText(100)

export const newPassword = z
  .string({ error: chooseFieldError('field.text-expected') })
  .refine((sent) => sent !== '', { error: 'field.missing', abort: true })
  .refine((sent) => sent.length >= installerLimits.minPasswordLength, {
    error: 'members.password-too-short',
    params: { min: installerLimits.minPasswordLength },
  })
  .refine((sent) => sent.length <= maxPasswordLength, {
    error: 'field.too-long',
    params: { max: maxPasswordLength },
  })
  .meta({ minLength: installerLimits.minPasswordLength, maxLength: maxPasswordLength })

/** Response of a change. */
export const success = z.object({ code: z.literal(200), message: z.string() })

/** Response of a change of one record. */
export const successWithId = success.extend({ id: z.int() })
