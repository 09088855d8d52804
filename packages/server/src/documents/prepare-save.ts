import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { hasTooLargeTotal } from '@quittance/shared/documents/limits.ts'
import type { DocumentContent, PricedContent } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals, type Totals } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { SaveInput } from '@quittance/shared/wire/save-payload.ts'
import { findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Party } from '#parties/party.ts'
import { type DocumentValues, type PartySnapshot, snapshotParty } from './document-values.ts'
import { readReferences } from './reference-repository.ts'
import { lockDocument, type StoredDocument } from './repository.ts'
import type { RevisionNames } from './revisions/revision-format.ts'

export interface DocumentSaveInput extends SaveInput {
  /** Undefined: as it is stored, or as the record of the party is now. */
  readonly partySnapshot?: PartySnapshot | undefined
}

/** What a save would store, and what it would replace. */
export interface PreparedSave {
  readonly values: DocumentValues
  /** Null: a new document. */
  readonly storedDocument: StoredDocument | null
  readonly names: RevisionNames
}

/** Why there is nothing that could be stored, whoever else has the number or has saved meanwhile. */
export type PreparationFailure =
  | { readonly saved: false; readonly reason: 'not-found' | 'too-large' }
  | { readonly saved: false; readonly reason: 'unknown-record'; readonly unknown: UnknownReference }

/** The document as a save would leave it. A stored one is locked until the transaction ends. */
export async function prepareSave(
  transaction: Connection,
  kind: DocumentKind,
  sent: DocumentSaveInput,
): Promise<PreparedSave | PreparationFailure> {
  const stored = sent.id === null ? null : await lockDocument(transaction, kind.name, sent.id)
  if (sent.id !== null && !stored) return { saved: false, reason: 'not-found' }
  const content = applyStoredDiscountType(sent.content, stored)
  const totals = computeTotals(content)
  if (hasTooLargeTotal(totals)) return { saved: false, reason: 'too-large' }
  const references = await findReferences(
    transaction,
    { kind, content, partySnapshot: sent.partySnapshot },
    stored,
  )
  if ('field' in references) return { saved: false, reason: 'unknown-record', unknown: references }
  const values = composeDocument({ kind, content, totals, references }, stored)
  return { values, storedDocument: stored, names: references.names }
}

/** The discount's type is a field like the others: not sent, it stays as it is stored. */
function applyStoredDiscountType(
  content: DocumentContent,
  stored: StoredDocument | null,
): PricedDocumentContent {
  return { ...content, discountType: content.discountType ?? stored?.discountType ?? 'after' }
}

/** A field whose record does not exist, or is not offered any more. */
export type UnknownReference =
  | { readonly field: 'party' | 'status' | 'currency' | 'owner' }
  /** `line`: among those that are kept, from 0 on. */
  | { readonly field: 'product'; readonly line: number }

export interface ResolvedReferences {
  readonly statusId: number
  /** As sold: the stored one, unless the document goes to another party now. */
  readonly party: PartySnapshot
  readonly names: RevisionNames
  /** As the settings of the kind have it. */
  readonly prefix: string
  /** The version of the company that is in force. */
  readonly companyVersionId: number
}

interface ReferenceSource {
  readonly kind: DocumentKind
  readonly content: DocumentContent
  /** The party as it is to be written; undefined: as it is stored, or as its own record is now. */
  readonly partySnapshot?: PartySnapshot | undefined
}

/** Looks up what a save refers to. What a stored document has already, it may keep, in use or not. */
export async function findReferences(
  transaction: Connection,
  { kind, content, partySnapshot: partyAsSold }: ReferenceSource,
  stored: StoredDocument | null,
): Promise<ResolvedReferences | UnknownReference> {
  const productIds = [...new Set(content.lines.flatMap((line) => line.productId ?? []))]
  const found = await readReferences(transaction, { ...content, kind: kind.name, productIds })
  const kept = resolveParty(content, found.party, stored)
  const party = kept && (partyAsSold ?? kept)
  if (!party) return { field: 'party' }
  const { status, currency, prefix, companyVersionId } = found
  if (!status || (status.isRetired && status.id !== stored?.statusId)) return { field: 'status' }
  if (!currency || (currency.isRetired && content.currencyId !== stored?.currencyId))
    return { field: 'currency' }
  if (!found.isOwnerActive && content.ownerId !== stored?.ownerId) return { field: 'owner' }
  if (found.productCount < productIds.length)
    return { field: 'product', line: await findUnknownProductLine(transaction, content) }
  const names = { statusName: status.name, currencyName: currency.name }
  return { statusId: status.id, party, names, prefix, companyVersionId }
}

function resolveParty(
  content: DocumentContent,
  party: Party | null,
  stored: StoredDocument | null,
): PartySnapshot | null {
  if (stored?.relation === content.relation && stored.partyId === content.partyId) return stored.party
  return party && party.archivedAt === null ? snapshotParty(party) : null
}

async function findUnknownProductLine(transaction: Connection, content: DocumentContent): Promise<number> {
  const ids = content.lines.flatMap((line) => line.productId ?? [])
  const known = new Set((await findProductsByIds(transaction, ids)).map((product) => product.id))
  return content.lines.findIndex(({ productId }) => productId !== null && !known.has(productId))
}

/** What was sent, complete enough to be added up. */
export type PricedDocumentContent = DocumentContent & PricedContent

interface DocumentParts {
  readonly kind: DocumentKind
  readonly content: PricedDocumentContent
  readonly totals: Totals
  readonly references: ResolvedReferences
}

/** The document as it will be stored: what was sent, over what is stored, over the defaults of its kind. */
export function composeDocument(
  { kind, content, totals, references }: DocumentParts,
  stored: StoredDocument | null,
): DocumentValues {
  const { status: _asSent, ...figures } = content
  const { statusId, party } = references
  return {
    ...figures,
    statusId,
    party,
    kind: kind.name,
    prefix: content.prefix ?? stored?.prefix ?? references.prefix,
    companyVersionId: stored?.companyVersionId ?? references.companyVersionId,
    dueDate: content.dueDate === undefined ? (stored?.dueDate ?? null) : content.dueDate,
    message: content.message ?? stored?.message ?? '',
    terms: content.terms ?? stored?.terms ?? '',
    customerNotes: content.customerNotes ?? stored?.customerNotes ?? '',
    amountDue: content.amountDue ?? stored?.amountDue ?? zero,
    amountPaid: content.amountPaid ?? stored?.amountPaid ?? zero,
    shippingCharges: content.shippingCharges ?? stored?.shippingCharges ?? zero,
    totals,
  }
}
