import type { RestorableReference } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { PartySnapshot } from '#documents/document-values.ts'
import { isNumberTaken } from '#documents/number-repository.ts'
import { findReferences } from '#documents/prepare-save.ts'
import { findStoredDocument, type StoredDocument } from '#documents/repository.ts'
import { type SaveFailure, type SaveSuccess, saveDocument } from '#documents/save-document.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'
import type { Member } from '#members/member.ts'
import { openRevision } from './read-revisions.ts'
import { findRevision } from './repository.ts'
import type { RevisionContent } from './revision-format.ts'

export interface RestoreRequest {
  readonly kind: DocumentKind
  readonly member: Member
  readonly id: number
  /** The version that is stored now, as far as the sender knows. */
  readonly version: number
  /** The one that is to be stored again. */
  readonly restoredVersion: number
  readonly keptReferences: readonly RestorableReference[]
  readonly idempotencyKey: IdempotencyKey | undefined
}

export type RestoreOutcome =
  | SaveSuccess
  | SaveFailure
  | {
      readonly saved: false
      readonly reason: 'obstacles'
      readonly blockers: readonly RestorableReference[]
      readonly content: RevisionContent
    }

interface RestoreContext {
  readonly database: Connection
  readonly clock: () => Date
}

/** Stores an earlier version as the next one, as a save of a form that holds it would. @throws UnreadableRevision */
export async function restoreRevision(
  context: RestoreContext,
  request: RestoreRequest,
): Promise<RestoreOutcome> {
  const { kind, member, id, version, restoredVersion: restored, idempotencyKey: once } = request
  const { database } = context
  const stored = await findStoredDocument(database, kind.name, id)
  const found = await findRevision(database, id, restored)
  if (stored === null || found === null) return { saved: false, reason: 'not-found' }
  const revision = await openRevision(database, found)
  const content = await detachDeletedProducts(database, revision.content)
  const sent = {
    ...{ id, version, statedTotal: undefined },
    ...createRestoredContent(content, stored, new Set(request.keptReferences)),
  }
  const outcome = await saveDocument(context, { kind, member, input: sent, idempotencyKey: once })
  if (outcome.saved || !isReferenceFailure(outcome)) return outcome
  const all = await findBlockers(database, { kind, id, storedDocument: stored, content })
  const obstacles = all.filter((field) => !request.keptReferences.includes(field))
  return obstacles.length === 0
    ? outcome
    : { saved: false, reason: 'obstacles', blockers: obstacles, content }
}

function isReferenceFailure({ reason: because }: SaveFailure): boolean {
  return because === 'number-occupied' || because === 'unknown-record'
}

interface RestoreCandidate {
  readonly kind: DocumentKind
  readonly id: number
  readonly storedDocument: StoredDocument
  readonly content: RevisionContent
}

/** What of a revision cannot be stored again: its number is another document's now, or a record is not offered any more. */
export async function findBlockers(
  database: Connection,
  { kind, id, storedDocument: stored, content }: RestoreCandidate,
): Promise<RestorableReference[]> {
  const wanted = { number: content.number, ownId: id }
  const obstacles = new Set<RestorableReference>()
  if (await isNumberTaken(database, kind.name, wanted)) obstacles.add('number')
  const revision = await detachDeletedProducts(database, content)
  for (;;) {
    const found = await findReferences(
      database,
      { kind, ...createRestoredContent(revision, stored, obstacles) },
      stored,
    )
    // What is stored may be kept, so that one obstacle after the other is found.
    if (!('field' in found) || found.field === 'product' || obstacles.has(found.field)) return [...obstacles]
    obstacles.add(found.field)
  }
}

export interface RestoredContent {
  readonly content: DocumentContent
  /** As it was written then; undefined: the party stays as it is. */
  readonly partySnapshot: PartySnapshot | undefined
}

/**
 * What a save sends that stores a revision again.
 * @param keep what stays as it is stored now: a number with its prefix, a party with its relation
 */
export function createRestoredContent(
  revision: RevisionContent,
  stored: StoredDocument,
  keep: ReadonlySet<RestorableReference>,
): RestoredContent {
  const sourceOf = (field: RestorableReference) => (keep.has(field) ? stored : revision)
  const { number, prefix } = sourceOf('number')
  const { relation, partyId } = sourceOf('party')
  const content = {
    ...{ number, prefix, relation, partyId },
    title: revision.title,
    documentDate: revision.documentDate,
    dueDate: revision.dueDate,
    status: { id: sourceOf('status').statusId },
    currencyId: sourceOf('currency').currencyId,
    ownerId: sourceOf('owner').ownerId,
    message: revision.message,
    terms: revision.terms,
    customerNotes: revision.customerNotes,
    amountDue: revision.amountDue,
    amountPaid: revision.amountPaid,
    shippingCharges: revision.shippingCharges,
    lines: revision.lines,
    discountType: revision.discountType,
    discountPercentage: revision.discountPercentage,
    adjustments: revision.adjustments,
  }
  return { content, partySnapshot: keep.has('party') ? undefined : revision.party }
}

/** The lines of products that were deleted since stay as sold: only where they came from is not known any more. */
export async function detachDeletedProducts(
  database: Connection,
  content: RevisionContent,
): Promise<RevisionContent> {
  const ids = [...new Set(content.lines.flatMap(({ productId }) => productId ?? []))]
  const known = new Set((await findProductsByIds(database, ids)).map(({ id }) => id))
  const lines = content.lines.map((line) =>
    line.productId === null || known.has(line.productId) ? line : { ...line, productId: null },
  )
  return { ...content, lines }
}
