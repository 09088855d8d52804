import { z } from 'zod'
import { isCountry } from '#documents/countries.ts'
import { beginsWithHyphen, longestEmail } from '#documents/email-address.ts'
import { installerLimits } from '#installation/installer-settings.ts'
import { missingOr, refuse } from '#wire/field-error.ts'
import { nameText } from '#wire/field-values.ts'

// What settings and members have in common: fields that several calls take, and what a change answers.

const longestPassword = 1_000

/** Whose name it is can be told from the names of all other members. */
export const memberName = nameText(255)

export const emailAddress = z
  .string({ error: missingOr('field.email-expected') })
  .trim()
  .pipe(z.email({ error: missingOr('field.email-expected') }).max(longestEmail, { error: 'field.too-long' }))
  .refine((sent) => !beginsWithHyphen(sent), { error: 'field.email-hyphen' })

/** ISO 3166, two capitals; empty: not said. */
export const countryCode = z
  .string({ error: missingOr('settings.country-expected') })
  .refine((sent) => sent === '' || isCountry(sent), { error: 'settings.country-expected' })

/** A whole number from 0 on. */
export function smallNumber(maximum: number) {
  return z
    .union([z.number(), z.string().regex(/^\s*\d{1,9}\s*$/)], {
      error: missingOr('field.whole-number-expected'),
    })
    .transform((value, context) => {
      const number = Number(value)
      if (!Number.isInteger(number)) refuse(context, 'field.whole-number-expected')
      else if (number < 0) refuse(context, 'field.too-small', { min: 0 })
      else if (number > maximum) refuse(context, 'field.too-large', { max: maximum })
      return number
    })
}

/** A password that is given anew. */
export const newPassword = z
  .string({ error: missingOr('field.text-expected') })
  .refine((sent) => sent !== '', { error: 'field.missing', abort: true })
  .refine((sent) => sent.length >= installerLimits.passwordLength, {
    error: 'members.password-too-short',
    params: { min: installerLimits.passwordLength },
  })
  .refine((sent) => sent.length <= longestPassword, {
    error: 'field.too-long',
    params: { max: longestPassword },
  })
  .meta({ minLength: installerLimits.passwordLength, maxLength: longestPassword })

/** What a change answers. */
export const done = z.object({ code: z.literal(200), message: z.string() })

/** The same with the record that was stored. */
export const stored = done.extend({ id: z.int() })
