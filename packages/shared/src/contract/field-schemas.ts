import { z } from 'zod'
import { hasLeadingHyphen, isCountryCode, maxEmailLength } from '#documents/contact-details.ts'
import { installerLimits } from '#installation/installer-settings.ts'
import { addFieldError, chooseFieldError, nameText } from '#wire/field-schemas.ts'

// What settings and members have in common: fields that several calls take, and what a change answers.

const maxPasswordLength = 1_000

/** Whose name it is can be told from the names of all other members. */
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

/** ISO 3166, two capitals; empty: not said. */
export const countryCode = z
  .string({ error: chooseFieldError('settings.country-expected') })
  .refine((sent) => sent === '' || isCountryCode(sent), { error: 'settings.country-expected' })

/** A whole number from 0 on. */
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

/** A password that is given anew. */
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

/** What a change answers. */
export const success = z.object({ code: z.literal(200), message: z.string() })

/** The same with the record that was stored. */
export const successWithId = success.extend({ id: z.int() })
