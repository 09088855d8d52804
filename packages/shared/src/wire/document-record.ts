import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import {
  discountTypes,
  type OpenedDocument,
  type PartyRecord,
  type PricedContent,
  type Relation,
} from '#documents/sales-document.ts'
import type { Totals } from '#documents/totals.ts'
import { parseJsonText } from '#json/json-text.ts'
import { type Decimal, decimal, toNumber, zero } from '#money/decimal.ts'
import { getWireNames, type NamedField, pricingNames } from './field-names.ts'
import { relationValue, writeJsonText } from './field-schemas.ts'
import { encodeLines, storedLines } from './lines.ts'

const relationNames: Readonly<Record<Relation, string>> = { lead: 'Lead', customer: 'Customer' }

export function encodeRelation(relation: Relation): string {
  return relationNames[relation]
}

/** Encodes the lead or customer of a document. */
export function encodeParty({ id, clientName, clientEmail }: PartyRecord) {
  return { id, client_name: clientName, client_email: clientEmail }
}

/** Encodes a stored document for editing. Fields that are specified as JSON text are text. */
export function encodeRecord(
  kind: DocumentKind,
  opened: OpenedDocument,
  totals: Totals,
): Record<string, unknown> {
  const names = getWireNames(kind.name)
  const record: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(toRecordValues(opened, names.hasOwnerAsText))) {
    const name = names.record[field as Exclude<NamedField, 'party'>] // as: the keys of toRecordValues are these fields
    if (name !== undefined) record[name] = value
  }
  const lines = writeJsonText(encodeLines(opened.lines, totals.lines))
  return {
    ...record,
    version: opened.version,
    [pricingNames.lines]: lines,
    ...encodeTotalsBlock(opened, totals),
  }
}

function toRecordValues(opened: OpenedDocument, hasOwnerAsText: boolean) {
  return {
    id: opened.id,
    prefix: opened.prefix,
    number: opened.number,
    title: opened.title,
    relation: encodeRelation(opened.relation),
    documentDate: opened.documentDate,
    dueDate: opened.dueDate,
    status: writeJsonText(opened.status),
    currency: opened.currency,
    owner: hasOwnerAsText ? writeJsonText(opened.owner) : opened.owner,
    message: opened.message,
    terms: opened.terms,
    customerNotes: opened.customerNotes,
    amountDue: toNumber(opened.amountDue),
    amountPaid: toNumber(opened.amountPaid),
    shippingCharges: toNumber(opened.shippingCharges),
  } satisfies Record<Exclude<NamedField, 'party'>, unknown>
}

/** Encodes totals and discount without the lines, which are text in a record and a list in a payload. */
export function encodeTotalsBlock(
  { adjustments, discountPercentage, discountType }: Omit<PricedContent, 'lines'>,
  totals: Totals,
) {
  return {
    [pricingNames.adjustments]: toNumber(adjustments),
    [pricingNames.discountPercentage]: toNumber(discountPercentage),
    [pricingNames.discountType]: discountType,
    ...encodeTotals(totals),
  }
}

/** Encodes the computed totals. */
export function encodeTotals(totals: Totals) {
  return {
    discount_value: toNumber(totals.discountValue),
    sub_total: toNumber(totals.subTotal),
    total_amount: toNumber(totals.total),
    total_tax: toNumber(totals.totalTax),
  }
}

const amount = z.number().transform((value): Decimal => decimal(String(value)))
const namedRecord = z.preprocess(parseJsonText, z.object({ id: z.number(), name: z.string() }))

/** Schemas of the fields of a stored record, independent of their names. */
const recordSchemas = {
  id: z.number(),
  prefix: z.string(),
  number: z.number(),
  title: z.string(),
  relation: relationValue.optional(),
  documentDate: z.string(),
  dueDate: z.string().nullable(),
  status: namedRecord,
  currency: namedRecord,
  owner: namedRecord,
  message: z.string().optional(),
  terms: z.string().optional(),
  customerNotes: z.string().optional(),
  amountDue: amount.optional(),
  amountPaid: amount.optional(),
  shippingCharges: amount.optional(),
} as const satisfies Record<Exclude<NamedField, 'party'>, z.ZodType>

type RecordFields = z.output<z.ZodObject<typeof recordSchemas>>

const storedTotalsBlock = z.object({
  version: z.number(),
  selected_products: storedLines,
  adjustments: amount,
  discount_percentage: amount,
  discount_type_selected: z.enum(discountTypes),
})

const party = z.object({ id: z.number(), client_name: z.string(), client_email: z.string() })

/** Decodes the response that opens a document for editing. @throws ZodError if it is not a document of this kind */
export function decodeOpenedDocument(kind: DocumentKind, response: unknown): OpenedDocument {
  const { opened } = getWireNames(kind.name)
  const parts = z.record(z.string(), z.unknown()).parse(response)
  const record = z.record(z.string(), z.unknown()).parse(parts[opened.document])
  const fields = decodeFields(kind, record)
  const block = storedTotalsBlock.parse(record)
  const { id, client_name, client_email } = party.parse(parts[opened.party])
  return {
    ...fields,
    version: block.version,
    relation: fields.relation ?? kind.relations[0],
    party: { id, clientName: client_name, clientEmail: client_email },
    message: fields.message ?? '',
    terms: fields.terms ?? '',
    customerNotes: fields.customerNotes ?? '',
    amountDue: fields.amountDue ?? zero,
    amountPaid: fields.amountPaid ?? zero,
    shippingCharges: fields.shippingCharges ?? zero,
    lines: block.selected_products,
    discountType: block.discount_type_selected,
    discountPercentage: block.discount_percentage,
    adjustments: block.adjustments,
  }
}

function decodeFields(kind: DocumentKind, record: Readonly<Record<string, unknown>>): RecordFields {
  const names = getWireNames(kind.name).record
  const fields = Object.entries(names).map(([field, name]) => [field, record[name]])
  return z.object(recordSchemas).parse(Object.fromEntries(fields))
}
