import type { DocumentKind } from '#documents/document-kinds.ts'
import type {
  CorrectedInvoice,
  DiscountType,
  NamedRecord,
  OpenedDocument,
  PartyRecord,
  PricedContent,
  Relation,
} from '#documents/sales-document.ts'
import type { Totals } from '#documents/totals.ts'
import { parseJsonText } from '#json/json-text.ts'
import { decimal, toNumber } from '#money/decimal.ts'
import { getWireNames, type NamedField, pricingNames } from './field-names.ts'
import { writeJsonText } from './field-schemas.ts'
import { decodeLegalDetails, encodeLegalDetails, type WireLegalDetails } from './legal-details.ts'
import { decodeLines, encodeLines } from './lines.ts'

const relationNames: Readonly<Record<Relation, string>> = { lead: 'Lead', customer: 'Customer' }

export function encodeRelation(relation: Relation): string {
  return relationNames[relation]
}

/** Encodes the lead or customer of a document. */
export function encodeParty({ id, clientName, clientEmail }: PartyRecord) {
  return { id, client_name: clientName, client_email: clientEmail }
}

/** Encodes the lead or customer of an opened document, with its company. */
export function encodeOpenedParty(party: PartyRecord) {
  return { ...encodeParty(party), company_name: party.companyName ?? '' }
}

/** Encodes the invoice that a credit note corrects. */
export function encodeCorrectedInvoice({ id, number, documentDate }: CorrectedInvoice) {
  return { id, number, invoice_date: documentDate }
}

type WireCorrectedInvoice = ReturnType<typeof encodeCorrectedInvoice>

/** Decodes the invoice that a credit note corrects. A server of an earlier version sends none. */
export function decodeCorrectedInvoice(
  sent: WireCorrectedInvoice | null | undefined,
): CorrectedInvoice | null {
  return sent ? { id: sent.id, number: sent.number, documentDate: sent.invoice_date } : null
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
    ...encodeLegalDetails(opened),
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
    correctedInvoice: opened.correctedInvoice && encodeCorrectedInvoice(opened.correctedInvoice),
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

interface WireParty {
  readonly id: number
  readonly client_name: string
  readonly client_email: string
  readonly company_name: string
}

/** The fields of a stored record whose names do not depend on the kind. */
interface WireRecord extends Readonly<Record<string, unknown>>, Partial<WireLegalDetails> {
  readonly version: number
  readonly selected_products: unknown
  readonly adjustments: number
  readonly discount_percentage: number
  readonly discount_type_selected: DiscountType
}

/**
 * Decodes the response that opens a document for editing. The client trusts the server, whose tests verify that its responses
 * match the contract.
 */
export function decodeOpenedDocument(kind: DocumentKind, response: unknown): OpenedDocument {
  const names = getWireNames(kind.name)
  const parts = response as Readonly<Record<string, unknown>> // as: see above
  const record = parts[names.opened.document] as WireRecord // as: see above
  const { id, client_name, client_email, company_name } = parts[names.opened.party] as WireParty // as: see above
  /** Returns the value of a field; the default if the kind does not have the field. */
  function read<Value>(field: Exclude<NamedField, 'party'>, defaultValue?: Value): Value {
    const name = names.record[field]
    return (name === undefined ? defaultValue : record[name]) as Value // as: see above
  }
  const readAmount = (field: Exclude<NamedField, 'party'>) => decimal(String(read<number>(field, 0)))
  const readNamed = (field: Exclude<NamedField, 'party'>) => parseJsonText(read(field)) as NamedRecord // as: see above
  return {
    id: read('id'),
    prefix: read('prefix'),
    number: read('number'),
    title: read('title'),
    version: record.version,
    relation: decodeRelation(read('relation', encodeRelation(kind.relations[0]))),
    party: { id, clientName: client_name, clientEmail: client_email, companyName: company_name },
    documentDate: read('documentDate'),
    dueDate: read('dueDate'),
    status: readNamed('status'),
    currency: readNamed('currency'),
    owner: readNamed('owner'),
    message: read('message', ''),
    terms: read('terms', ''),
    customerNotes: read('customerNotes', ''),
    amountDue: readAmount('amountDue'),
    amountPaid: readAmount('amountPaid'),
    shippingCharges: readAmount('shippingCharges'),
    correctedInvoice: decodeCorrectedInvoice(read('correctedInvoice', null)),
    lines: decodeLines(record.selected_products),
    discountType: record.discount_type_selected,
    discountPercentage: decimal(String(record.discount_percentage)),
    adjustments: decimal(String(record.adjustments)),
    ...decodeLegalDetails(record),
  }
}

function decodeRelation(sent: string): Relation {
  return sent === relationNames.lead ? 'lead' : 'customer'
}
