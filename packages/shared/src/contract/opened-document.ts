import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { discountTypes, relations } from '#documents/sales-document.ts'
import { encodeRelation } from '#wire/document-record.ts'
import { getWireNames, type NamedField, pricingNames } from '#wire/field-names.ts'
import { legalDetailFields } from '#wire/legal-details.ts'
import { wireLine } from '#wire/lines.ts'
import { customer, lead, product } from './picker-lists.ts'
import { namedRecord } from './records.ts'

/** Describes a text that contains JSON: the specification gives some fields of a stored document as text. */
function jsonText(content: z.ZodType, description: string) {
  return z.string().meta({
    description,
    contentMediaType: 'application/json',
    contentSchema: z.toJSONSchema(content),
  })
}

const namedRecordText = jsonText(namedRecord, 'The record with id and name, as JSON text.')
const linesText = jsonText(z.array(wireLine), 'The lines in the order of the document, as JSON text.')
const day = z.string().meta({ description: 'Calendar day, for example 2026-11-25.' })

/** The computed totals of a document. */
export const documentTotals = z.object({
  discount_value: z.number(),
  sub_total: z.number(),
  total_amount: z.number(),
  total_tax: z.number(),
})

/** The lead or customer with the name and the e-mail address that the document has stored. */
export const partySnapshot = customer.pick({ id: true, client_name: true, client_email: true })

/** The invoice that a credit note corrects, as it was when the credit note was written. */
export const correctedInvoice = z.object({
  /** Null: the invoice was written with another program. */
  id: z.int().nullable(),
  /** As printed, with its prefix. */
  number: z.string(),
  /** Null: not stated, which is possible only if the invoice was written with another program. */
  invoice_date: day.nullable(),
})

/** When and by whom a document was issued. */
export const issueRecord = z.object({
  /** Where it comes from: this product, before issuing was switched on, or another program. */
  origin: z.enum(['own', 'before', 'foreign']),
  issued_at: z.string(),
  /** Name of the member. Empty: the system. */
  issued_by: z.string(),
})

export type WireIssueRecord = z.output<typeof issueRecord>

/** Schemas of the fields of a stored document, whose names depend on the kind. */
const recordFields = {
  id: z.int(),
  prefix: z.string(),
  number: z.int(),
  title: z.string(),
  relation: z.enum(relations.map(encodeRelation)),
  documentDate: day,
  dueDate: day.nullable(),
  status: namedRecordText,
  currency: namedRecord,
  owner: namedRecord,
  message: z.string(),
  terms: z.string(),
  customerNotes: z.string(),
  amountDue: z.number(),
  amountPaid: z.number(),
  shippingCharges: z.number(),
  correctedInvoice: correctedInvoice.nullable(),
} as const satisfies Record<Exclude<NamedField, 'party'>, z.ZodType>

function openedRecord(kind: DocumentKind) {
  const { record, hasOwnerAsText } = getWireNames(kind.name)
  const schemas = { ...recordFields, owner: hasOwnerAsText ? namedRecordText : recordFields.owner }
  const fields = Object.entries(record).map(([field, name]) => [name, Reflect.get(schemas, field)])
  return z.object({
    ...(Object.fromEntries(fields) as Record<string, z.ZodType>), // as: one schema for each name
    version: z.int(),
    [pricingNames.lines]: linesText,
    [pricingNames.adjustments]: z.number(),
    [pricingNames.discountPercentage]: z.number(),
    [pricingNames.discountType]: z.enum(discountTypes),
    ...documentTotals.shape,
    ...legalDetailFields,
  })
}

/**
 * Names and e-mail address are those of the document. The other fields are those of the current record; they are missing if it is
 * archived, and in earlier versions.
 */
function openedParty(kind: DocumentKind) {
  const current = {
    ...customer.partial().shape,
    ...(kind.relations.includes('lead') ? lead.partial().shape : {}),
  }
  return z.object({ ...current, ...partySnapshot.shape, company_name: z.string() })
}

/** Schemas of a stored document and its party in a response, under the names of the kind. */
export function openedDocument(kind: DocumentKind) {
  const { opened } = getWireNames(kind.name)
  return { [opened.document]: openedRecord(kind), [opened.party]: openedParty(kind) }
}

/** The current records of the products in the lines. */
export const openedProducts = z.array(product)
