import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kind.ts'
import { discountTypes, type OpenedDocument } from '#documents/sales-document.ts'
import { type Decimal, decimal, zero } from '#money/decimal.ts'
import { relationValue } from './field-values.ts'
import { parseJsonText } from './json-text.ts'
import { storedLines } from './lines.ts'
import { getWireNames } from './names.ts'
import type { NamedField } from './wire-names.ts'

const amount = z.number().transform((value): Decimal => decimal(String(value)))
const namedRecord = z.preprocess(parseJsonText, z.object({ id: z.number(), name: z.string() }))

/** What each field of a stored record holds, whatever its kind calls it. */
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

/** Reads the answer that opens a document for editing. @throws ZodError when it is not one of that kind */
export function decodeOpenedDocument(kind: DocumentKind, answer: unknown): OpenedDocument {
  const { opened } = getWireNames(kind.name)
  const parts = z.record(z.string(), z.unknown()).parse(answer)
  const record = z.record(z.string(), z.unknown()).parse(parts[opened.document])
  const fields = decodeFields(kind, record)
  const block = storedTotalsBlock.parse(record)
  const shown = party.parse(parts[opened.party])
  return {
    ...fields,
    version: block.version,
    relation: fields.relation ?? kind.relations[0],
    party: { id: shown.id, clientName: shown.client_name, clientEmail: shown.client_email },
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
  const ours = Object.entries(names).map(([field, name]) => [field, record[name]])
  return z.object(recordSchemas).parse(Object.fromEntries(ours))
}
