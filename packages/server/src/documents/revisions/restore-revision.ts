import type { RestorableReference } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type LegalDetailChanges, legalFields } from '@quittance/shared/documents/legal-details.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createLockedError } from '#documents/assert-may-change.ts'
import type { PartySnapshot } from '#documents/document-values.ts'
import { isNumberTaken } from '#documents/number-repository.ts'
import { findReferences } from '#documents/prepare-save.ts'
import { findStoredDocument, type StoredDocument } from '#documents/repository.ts'
import { type SaveFailure, type SaveSuccess, saveDocument } from '#documents/save-document.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import type { Member } from '#members/member.ts'
import { openRevision, type Revision } from './read-revisions.ts'
import { findRevision } from './repository.ts'
import { type RestorableContent, selectRestorableContent } from './restorable-content.ts'
import type { RevisionContent } from './revision-format.ts'

interface RestoreRequest {
  readonly kind: DocumentKind
  readonly member: Member
  readonly id: number
  /** The current version as the client knows it. */
  readonly version: number
  /** The version whose content is saved again. */
  readonly restoredVersion: number
  /** References that keep their current value. */
  readonly keptReferences: readonly RestorableReference[]
  readonly idempotencyKey: IdempotencyKey | undefined
}

type RestoreOutcome =
  | SaveSuccess
  | SaveFailure
  | {
      readonly isSaved: false
      readonly reason: 'blockers'
      readonly blockers: readonly RestorableReference[]
      readonly content: RevisionContent
    }

interface RestoreContext {
  readonly database: Connection
  readonly clock: () => Date
}

/**
 * Saves the content of an earlier version as the next version.
 * @throws UnreadableRevision
 * @throws ChangeConflict if the document is issued, and more than its owner or an open status would change
 */
export async function restoreRevision(
  context: RestoreContext,
  request: RestoreRequest,
): Promise<RestoreOutcome> {
  const { kind, member, id, version, restoredVersion, keptReferences, idempotencyKey } = request
  const { database } = context
  const storedDocument = await findStoredDocument(database, kind.name, id)
  const storedRevision = await findRevision(database, id, restoredVersion)
  if (storedDocument === null || storedRevision === null) return { isSaved: false, reason: 'not-found' }
  const revision = await openRevision(database, storedRevision)
  const content = await prepareContent(database, revision, storedDocument)
  const input = {
    ...{ id, version, statedTotal: undefined },
    ...createRestoredContent(content, storedDocument, new Set(keptReferences)),
  }
  const outcome = await saveDocument(context, { kind, member, input, idempotencyKey })
  if (outcome.isSaved || outcome.reason === 'key-in-use') return outcome
  // The lock counts more than a taken number or a concurrent change.
  if (storedDocument.issuedAt !== null) throw await createLockedError(database, id)
  if (!isReferenceFailure(outcome)) return outcome
  const allBlockers = await findBlockers(database, { kind, id, storedDocument, revision })
  const blockers = allBlockers.filter((field) => !keptReferences.includes(field))
  if (blockers.length === 0) return outcome
  return { isSaved: false, reason: 'blockers', blockers, content: revision.content }
}

function isReferenceFailure({ reason }: SaveFailure): boolean {
  return reason === 'number-taken' || reason === 'unknown-record'
}

interface RestoreCandidate {
  readonly kind: DocumentKind
  readonly id: number
  readonly storedDocument: StoredDocument
  readonly revision: Pick<Revision, 'content' | 'formatVersion'>
}

/**
 * Returns the references of a revision that cannot be restored: a taken number, or a record that is retired or deleted.
 */
export async function findBlockers(
  database: Connection,
  { kind, id, storedDocument, revision }: RestoreCandidate,
): Promise<RestorableReference[]> {
  const blockers = new Set<RestorableReference>()
  const { number } = revision.content
  if (await isNumberTaken(database, kind.name, { number, ownId: id })) blockers.add('number')
  const content = await prepareContent(database, revision, storedDocument)
  for (;;) {
    const references = await findReferences(
      database,
      { kind, ...createRestoredContent(content, storedDocument, blockers) },
      storedDocument,
    )
    if (!('field' in references)) return [...blockers]
    const { field } = references
    if (field === 'product' || field === 'correctedInvoice' || blockers.has(field)) return [...blockers]
    // The next look-up keeps the stored value of this field, so that it reports the next blocker.
    blockers.add(field)
  }
}

interface RestoredContent {
  readonly content: DocumentContent
  /** The snapshot of the revision; undefined if the stored party is kept. */
  readonly partySnapshot: PartySnapshot | undefined
}

/** Returns what a restore takes from a revision, without the ids of deleted products. */
async function prepareContent(
  database: Connection,
  revision: Pick<Revision, 'content' | 'formatVersion'>,
  storedDocument: StoredDocument,
): Promise<RestorableContent> {
  return await detachDeletedProducts(
    database,
    await selectRestorableContent(database, revision, storedDocument),
  )
}

/**
 * Creates the input of a save that stores a revision again.
 * @param keptReferences fields that keep their stored value: a number with its prefix, a party with its relation
 */
function createRestoredContent(
  revision: RestorableContent,
  storedDocument: StoredDocument,
  keptReferences: ReadonlySet<RestorableReference>,
): RestoredContent {
  const selectSource = (field: RestorableReference) => (keptReferences.has(field) ? storedDocument : revision)
  const { number, prefix } = selectSource('number')
  // The invoice that a credit note corrects is one of the party.
  const { relation, partyId, correctedInvoice } = selectSource('party')
  // The amounts of an issued document follow its payments.
  const { amountDue, amountPaid } = storedDocument.issuedAt === null ? revision : storedDocument
  const content = {
    ...{ number, prefix, relation, partyId },
    title: revision.title,
    documentDate: revision.documentDate,
    dueDate: revision.dueDate,
    status: { id: selectSource('status').statusId },
    currencyId: selectSource('currency').currencyId,
    ownerId: selectSource('owner').ownerId,
    message: revision.message,
    terms: revision.terms,
    customerNotes: revision.customerNotes,
    ...{ amountDue, amountPaid },
    shippingCharges: revision.shippingCharges,
    correctedInvoice,
    lines: revision.lines,
    discountType: revision.discountType,
    discountPercentage: revision.discountPercentage,
    adjustments: revision.adjustments,
    ...pickStatedDetails(revision),
  }
  return { content, partySnapshot: keptReferences.has('party') ? undefined : revision.party }
}

function pickStatedDetails(details: LegalDetailChanges): LegalDetailChanges {
  return Object.fromEntries(legalFields.map((field) => [field, details[field]]))
}

/** Removes the product id from lines whose product was deleted; name and price stay. */
async function detachDeletedProducts(
  database: Connection,
  content: RestorableContent,
): Promise<RestorableContent> {
  const ids = [...new Set(content.lines.flatMap(({ productId }) => productId ?? []))]
  const knownIds = new Set((await findProductsByIds(database, ids)).map(({ id }) => id))
  const lines = content.lines.map((line) =>
    line.productId === null || knownIds.has(line.productId) ? line : { ...line, productId: null },
  )
  return { ...content, lines }
}
