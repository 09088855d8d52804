import { z } from 'zod'
import { type DocumentKind, hasField } from '#documents/document-kinds.ts'
import { decimalRules, limits } from '#documents/limits.ts'
import {
  type DocumentContent,
  discountTypes,
  type OpenedDocument,
  type Relation,
} from '#documents/sales-document.ts'
import { computeTotals } from '#documents/totals.ts'
import { type Decimal, toNumber } from '#money/decimal.ts'
import {
  encodeForeignInvoice,
  foreignInvoiceNames,
  foreignInvoiceSchemas,
  isNumberMissing,
  type SentForeignInvoice,
  toInvoiceReference,
} from './corrected-invoice.ts'
import { type DocumentEmail, documentEmailPayload } from './document-email.ts'
import { encodeParty, encodeRelation, encodeTotalsBlock } from './document-record.ts'
import { getPayloadName, getWireNames, type NamedField, pricingNames, type SaveCall } from './field-names.ts'
import {
  anyDecimal,
  day,
  decimalField,
  documentNumber,
  nameText,
  note,
  optionalDay,
  optionalLineOfText,
  optionalReference,
  recordId,
  reference,
  relationValue,
  statusReference,
} from './field-schemas.ts'
import { encodeLegalDetails, legalDetailSchemas, toLegalDetailChanges } from './legal-details.ts'
import { encodeLines, selectedProducts } from './lines.ts'

/** Accepts null like an absent value: the default or, in an update, the stored value. */
function acceptNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined)
}

/** Schemas of the fields, independent of their names. */
const fieldSchemas = {
  id: recordId,
  prefix: acceptNull(optionalLineOfText(limits.prefixLength)),
  number: documentNumber,
  title: nameText(limits.titleLength),
  relation: relationValue,
  party: reference,
  documentDate: day,
  dueDate: optionalDay,
  status: statusReference,
  currency: reference,
  owner: reference,
  message: note,
  terms: note,
  customerNotes: note,
  amountDue: acceptNull(decimalField(decimalRules.amountDue)),
  amountPaid: acceptNull(decimalField(decimalRules.amountPaid)),
  shippingCharges: acceptNull(decimalField(decimalRules.shippingCharges)),
  correctedInvoice: optionalReference,
} as const satisfies Record<NamedField, z.ZodType>

/** Fields with equal names in all kinds. The other amounts of a payload are recomputed, not read. */
const totalsBlock = {
  ...legalDetailSchemas,
  selected_products: selectedProducts,
  adjustments: decimalField(decimalRules.adjustments, { empty: 'adjustments.empty' }),
  discount_percentage: decimalField(decimalRules.discountPercentage, { empty: 'discount.empty' }),
  discount_type_selected: acceptNull(z.enum(discountTypes, { error: 'field.choice-expected' })),
  total_amount: acceptNull(anyDecimal),
  version: acceptNull(recordId),
  /** An update takes the current data of the company and of the lead or customer. Otherwise it keeps theirs, and adds what was empty. */
  take_current_data: acceptNull(z.boolean({ error: 'field.invalid' })),
  /** E-mail to send with the saved document. */
  email: acceptNull(documentEmailPayload),
}

/** Parsed fields; undefined if the call or the kind does not have the field. */
type ParsedFields = Omit<z.output<z.ZodObject<typeof fieldSchemas>>, 'id' | 'relation'> & {
  readonly id: number | undefined
  readonly relation: Relation | undefined
}
/** The fields whose names do not depend on the kind. Only credit notes name an invoice. */
type TotalsBlock = z.output<z.ZodObject<typeof totalsBlock>> & SentForeignInvoice

/** Input of a save. */
export interface SaveInput {
  /** Null for a new document. */
  readonly id: number | null
  /** The version that was edited; undefined to update any version. */
  readonly version: number | undefined
  /** The total that the client computed, for comparison. */
  readonly statedTotal: Decimal | undefined
  /** An update takes the current data of the company and of the lead or customer. */
  readonly takesCurrentData?: boolean | undefined
  readonly content: DocumentContent
}

/** Input of a save that was parsed from a payload. */
export interface ParsedSaveInput extends SaveInput {
  /** Index of each line in the payload, from 0. The payload also contains removed lines. */
  readonly lineIndexes: readonly number[]
  /** E-mail to send with the saved document. */
  readonly documentEmail: DocumentEmail | undefined
}

/** Creates the schema of a kind's store or update payload, which converts wire names to field names. */
export function savePayload(kind: DocumentKind, call: SaveCall): z.ZodType<ParsedSaveInput> {
  const named = listNamedFields(kind, call)
  const shape = Object.fromEntries(named.map(([field, name]) => [name, fieldSchemas[field]]))
  const ofInvoice = hasField(kind, 'correctedInvoice') ? foreignInvoiceSchemas : {}
  return z
    .object({ ...shape, ...ofInvoice, ...totalsBlock }, { error: 'body.object-expected' })
    .transform((sent, context) => {
      const fields = renameFields(named, sent)
      if (!isNumberMissing({ ...sent, id: fields.correctedInvoice })) return toSaveInput(kind, fields, sent)
      const path = [foreignInvoiceNames.number]
      context.addIssue({ code: 'custom', message: 'field.missing', path, input: sent })
      return z.NEVER
    })
}

function listNamedFields(kind: DocumentKind, call: SaveCall): [NamedField, string][] {
  const names = getWireNames(kind.name)
  return listFieldNames()
    .filter((field) => field !== 'id' || call === 'update')
    .flatMap((field) => {
      const name = getPayloadName(names, call, field)
      return name === undefined ? [] : [[field, name]]
    })
}

function listFieldNames(): NamedField[] {
  return Object.keys(fieldSchemas) as NamedField[] // as: the keys of a record that satisfies Record<NamedField, …>
}

function renameFields(
  named: readonly [NamedField, string][],
  sent: Readonly<Record<string, unknown>>,
): ParsedFields {
  const fields = Object.fromEntries(named.map(([field, name]) => [field, sent[name]]))
  return fields as unknown as ParsedFields // as: each value was just parsed by its schema in fieldSchemas
}

function toSaveInput(kind: DocumentKind, fields: ParsedFields, sent: TotalsBlock): ParsedSaveInput {
  return {
    id: fields.id ?? null,
    version: sent.version,
    statedTotal: sent.total_amount,
    takesCurrentData: sent.take_current_data,
    lineIndexes: sent.selected_products.map(({ index }) => index),
    documentEmail: sent.email,
    content: {
      number: fields.number,
      prefix: fields.prefix,
      title: fields.title,
      relation: fields.relation ?? kind.relations[0],
      partyId: fields.party,
      documentDate: fields.documentDate,
      dueDate: fields.dueDate,
      status: fields.status,
      currencyId: fields.currency,
      ownerId: fields.owner,
      message: fields.message,
      terms: fields.terms,
      customerNotes: fields.customerNotes,
      amountDue: fields.amountDue,
      amountPaid: fields.amountPaid,
      shippingCharges: fields.shippingCharges,
      correctedInvoice: toInvoiceReference({ ...sent, id: fields.correctedInvoice }),
      lines: sent.selected_products.map(({ line }) => line),
      discountType: sent.discount_type_selected,
      discountPercentage: sent.discount_percentage,
      adjustments: sent.adjustments,
      ...toLegalDetailChanges(sent),
    },
  }
}

/** A complete form: a document that may not be stored yet. */
export interface FilledDocument extends Omit<OpenedDocument, 'id' | 'version'> {
  /** Null for a new document. */
  readonly id: number | null
  /** Null for a new document, or to overwrite any stored version. */
  readonly version: number | null
  /** The save takes the current data of the company and of the lead or customer. */
  readonly takesCurrentData?: boolean
}

export type Payload = Readonly<Record<string, unknown>>

/** Encodes the store or update payload of a form. Reference fields contain the selected records. */
export function encodeSave(kind: DocumentKind, call: SaveCall, filled: FilledDocument): Payload {
  const names = getWireNames(kind.name)
  const payload: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(toFieldValues(call, filled))) {
    const name = getPayloadName(names, call, field as NamedField) // as: the keys of toFieldValues are NamedFields
    if (name !== undefined && value !== undefined) payload[name] = value
  }
  if (call === 'store' && names.hasProductCount) payload.selected_products_counter = filled.lines.length
  if (call === 'update' && filled.version !== null) payload.version = filled.version
  if (call === 'update' && filled.takesCurrentData) payload.take_current_data = true
  const totals = computeTotals(filled)
  const lines = encodeLines(filled.lines, totals.lines)
  return {
    ...payload,
    [pricingNames.lines]: lines,
    ...encodeTotalsBlock(filled, totals),
    ...encodeLegalDetails(filled),
    ...(names.payload.correctedInvoice === undefined ? {} : encodeForeignInvoice(filled.correctedInvoice)),
  }
}

function toFieldValues(call: SaveCall, filled: FilledDocument) {
  return {
    id: call === 'update' ? (filled.id ?? undefined) : undefined,
    prefix: filled.prefix,
    number: filled.number,
    title: filled.title,
    relation: encodeRelation(filled.relation),
    party: encodeParty(filled.party),
    documentDate: filled.documentDate,
    dueDate: filled.dueDate,
    status: filled.status,
    currency: filled.currency,
    owner: filled.owner,
    message: filled.message,
    terms: filled.terms,
    customerNotes: filled.customerNotes,
    amountDue: toNumber(filled.amountDue),
    amountPaid: toNumber(filled.amountPaid),
    shippingCharges: toNumber(filled.shippingCharges),
    correctedInvoice: filled.correctedInvoice?.id ?? null,
  } satisfies Record<NamedField, unknown>
}
