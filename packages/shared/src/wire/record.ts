import type { DocumentKind } from '#documents/document-kind.ts'
import type { OpenedDocument, PartyRecord, PricedContent, Relation } from '#documents/sales-document.ts'
import type { Totals } from '#documents/totals.ts'
import { toNumber } from '#money/decimal.ts'
import { writeJsonText } from './json-text.ts'
import { encodeLines } from './lines.ts'
import { getWireNames } from './names.ts'
import { type NamedField, pricingNames } from './wire-names.ts'

const relationNames: Readonly<Record<Relation, string>> = { lead: 'Lead', customer: 'Customer' }

export function encodeRelation(relation: Relation): string {
  return relationNames[relation]
}

/** The lead or customer of a document. */
export function encodeParty({ id, clientName, clientEmail }: PartyRecord) {
  return { id, client_name: clientName, client_email: clientEmail }
}

/** The stored record of a kind as it is opened for editing: what is specified as JSON text is text. */
export function encodeRecord(
  kind: DocumentKind,
  opened: OpenedDocument,
  totals: Totals,
): Record<string, unknown> {
  const names = getWireNames(kind.name)
  const record: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(toRecordValues(opened, names.hasOwnerAsText))) {
    const name = names.record[field as Exclude<NamedField, 'party'>] // as: the keys of recordValues are those fields
    if (name !== undefined) record[name] = value
  }
  const lines = writeJsonText(encodeLines(opened.lines, totals.lines))
  return { ...record, version: opened.version, [pricingNames.lines]: lines, ...encodeTotalsBlock(opened, totals) }
}

function toRecordValues(opened: OpenedDocument, ownerIsText: boolean) {
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
    owner: ownerIsText ? writeJsonText(opened.owner) : opened.owner,
    message: opened.message,
    terms: opened.terms,
    customerNotes: opened.customerNotes,
    amountDue: toNumber(opened.amountDue),
    amountPaid: toNumber(opened.amountPaid),
    shippingCharges: toNumber(opened.shippingCharges),
  } satisfies Record<Exclude<NamedField, 'party'>, unknown>
}

/** The totals block without its lines, which are text in a record and a list in a payload. */
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

/** The computed figures of the totals block. */
export function encodeTotals(totals: Totals) {
  return {
    discount_value: toNumber(totals.discountValue),
    sub_total: toNumber(totals.subTotal),
    total_amount: toNumber(totals.total),
    total_tax: toNumber(totals.totalTax),
  }
}
