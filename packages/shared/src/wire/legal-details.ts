import { z } from 'zod'
import {
  emptyLegalDetails,
  type LegalDetailChanges,
  type LegalDetails,
  type LegalField,
  legalFields,
  mapLegalFields,
} from '#documents/legal-details.ts'
import { decimalRules, limits } from '#documents/limits.ts'
import { adjustmentKinds, taxTreatments } from '#documents/tax-class.ts'
import { decimal, toNumber } from '#money/decimal.ts'
import { chooseFieldError, decimalField, optionalDay, optionalLineOfText } from './field-schemas.ts'

/** Names of the legal details in the calls, equal for all kinds. */
export const legalDetailNames = {
  taxTreatment: 'tax_treatment',
  adjustmentKind: 'adjustments_kind',
  deliveryDate: 'delivery_date',
  periodFrom: 'period_from',
  periodTo: 'period_to',
  buyerReference: 'buyer_reference',
  orderReference: 'order_reference',
  exchangeRate: 'exchange_rate',
  exchangeRateDate: 'exchange_rate_date',
  exchangeRateSource: 'exchange_rate_source',
} as const satisfies Record<LegalField, string>

/** Accepts null like an absent value: the default or, in an update, the stored value. */
function acceptNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined)
}

const reference = acceptNull(optionalLineOfText(limits.referenceLength).transform((sent) => sent.trim()))

/** Accepts a rate above 0. Empty text and null mean that there is none. */
const exchangeRate = z.preprocess(
  (value) => (value === '' ? null : value),
  decimalField(decimalRules.exchangeRate).nullable().optional(),
)

/** Schemas of the fields in a payload. */
export const legalDetailSchemas = {
  tax_treatment: acceptNull(z.enum(taxTreatments, { error: chooseFieldError('field.choice-expected') })),
  adjustments_kind: acceptNull(z.enum(adjustmentKinds, { error: chooseFieldError('field.choice-expected') })),
  delivery_date: optionalDay,
  period_from: optionalDay,
  period_to: optionalDay,
  buyer_reference: reference,
  order_reference: reference,
  exchange_rate: exchangeRate,
  exchange_rate_date: optionalDay,
  exchange_rate_source: reference,
} as const satisfies Record<(typeof legalDetailNames)[LegalField], z.ZodType>

type SentLegalDetails = z.output<z.ZodObject<typeof legalDetailSchemas>>

/** Converts the fields of a payload; undefined values were not sent. */
export function toLegalDetailChanges(sent: SentLegalDetails): LegalDetailChanges {
  return mapLegalFields((field) => sent[legalDetailNames[field]])
}

const day = z.string().nullable().meta({ description: 'Calendar day, for example 2026-11-25.' })

/** Schemas of the fields of a stored document. */
export const legalDetailFields = {
  tax_treatment: z.enum(taxTreatments),
  adjustments_kind: z.enum(adjustmentKinds),
  delivery_date: day,
  period_from: day,
  period_to: day,
  buyer_reference: z.string(),
  order_reference: z.string(),
  exchange_rate: z.number().nullable(),
  exchange_rate_date: day,
  exchange_rate_source: z.string(),
} as const satisfies Record<(typeof legalDetailNames)[LegalField], z.ZodType>

export type WireLegalDetails = z.output<z.ZodObject<typeof legalDetailFields>>

/** Encodes the value of a field. */
export function encodeLegalDetail(field: LegalField, details: LegalDetails): string | number | null {
  if (field !== 'exchangeRate') return details[field]
  return details.exchangeRate === null ? null : toNumber(details.exchangeRate)
}

/** Encodes the legal details of a document for a record or a payload. */
export function encodeLegalDetails(details: LegalDetails): WireLegalDetails {
  const entries = legalFields.map((field) => [legalDetailNames[field], encodeLegalDetail(field, details)])
  return Object.fromEntries(entries) as WireLegalDetails // as: one value for each name
}

/** Decodes the legal details of a record. A server of an earlier version sends none. */
export function decodeLegalDetails(record: Partial<WireLegalDetails>): LegalDetails {
  return mapLegalFields((field) => {
    const sent = record[legalDetailNames[field]] ?? emptyLegalDetails[field]
    return field === 'exchangeRate' && sent !== null ? decimal(String(sent)) : sent
  })
}
