import type { DocumentKind } from '#documents/document-kind.ts'
import type { OpenedDocument } from '#documents/sales-document.ts'
import { computeTotals } from '#documents/totals.ts'
import { toNumber } from '#money/decimal.ts'
import { encodeLines } from './lines.ts'
import { getPayloadName, type SaveCall, getWireNames } from './names.ts'
import { encodeParty, encodeTotalsBlock, encodeRelation } from './record.ts'
import { type NamedField, pricingNames } from './wire-names.ts'

/** A filled-in form: as a stored document, but perhaps not stored yet. */
export interface FilledDocument extends Omit<OpenedDocument, 'id' | 'version'> {
  readonly id: number | null
  /** null: not stored yet, or to be saved over whatever is stored. */
  readonly version: number | null
}

export type Payload = Readonly<Record<string, unknown>>

/** The store or update payload of a form, with the chosen records themselves in the reference fields. */
export function encodeSave(kind: DocumentKind, call: SaveCall, filled: FilledDocument): Payload {
  const names = getWireNames(kind.name)
  const payload: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(toFieldValues(call, filled))) {
    const name = getPayloadName(names, call, field as NamedField) // as: the keys of fieldValues are NamedFields
    if (name !== undefined && value !== undefined) payload[name] = value
  }
  if (call === 'store' && names.hasProductCount) payload.selected_products_counter = filled.lines.length
  if (call === 'update' && filled.version !== null) payload.version = filled.version
  const totals = computeTotals(filled)
  const lines = encodeLines(filled.lines, totals.lines)
  return { ...payload, [pricingNames.lines]: lines, ...encodeTotalsBlock(filled, totals) }
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
  } satisfies Record<NamedField, unknown>
}
