import { z } from 'zod'
import { isTimeZone, paperSizes } from '#installation/regions.ts'
import { locales } from '#text/locales.ts'
import { chooseFieldError, optionalLineOfText, recordId } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import { countryCode, success } from './field-schemas.ts'

const region = z.object({
  /** Language of documents for parties without one; null: the main language of the company's country. */
  locale: z.enum(locales, { error: chooseFieldError('field.choice-expected') }).nullable(),
  /** Currency that is proposed for new documents; null: none. */
  currency_id: recordId.nullable(),
  /** Name of the IANA time zone database; empty: the time zone of the server. */
  time_zone: optionalLineOfText(100)
    .transform((sent) => sent.trim())
    .refine((sent) => sent === '' || isTimeZone(sent), { error: 'region.time-zone-unknown' }),
  paper_size: z.enum(paperSizes, { error: chooseFieldError('field.choice-expected') }),
})

export type WireRegion = z.output<typeof region>

export const readRegion = get({
  path: '/api/v1/settings/region',
  summary: 'Read language, currency, time zone and paper size of the company.',
  access: 'administer',
  response: z.object({
    region: z.object({ ...region.shape, time_zone: z.string() }),
    /** Country of the company; empty: unknown. */
    country: z.string(),
    server_time_zone: z.string(),
    /** Number of changes; updates send it for conflict detection. */
    version: z.int(),
  }),
})

export const updateRegion = post({
  path: '/api/v1/settings/region/update',
  summary: 'Change language, currency, time zone and paper size of the company.',
  access: 'administer',
  body: region.extend({ version: recordId.or(z.literal(0)).optional() }),
  response: success.extend({ version: z.int() }),
})

/** Parts of the reference data that the defaults of a country replace. */
export const replacedParts = ['statuses', 'texts', 'tax-rates', 'currency', 'region'] as const

export const applyCountry = post({
  path: '/api/v1/settings/region/apply',
  summary: 'Replace reference data that was never changed by the defaults of a country.',
  access: 'administer',
  body: z.object(
    {
      country: countryCode.refine((sent) => sent !== '', { error: 'field.missing' }),
      locale: z.enum(locales, { error: chooseFieldError('field.choice-expected') }),
    },
    { error: 'body.object-expected' },
  ),
  response: success.extend({ replaced: z.array(z.enum(replacedParts)) }),
})

export const regionCalls = [readRegion, updateRegion, applyCountry]
