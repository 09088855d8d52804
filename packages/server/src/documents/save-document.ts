import { collectWordsByText, recordTypes, type WordsByText } from '@quittance/search/search-words.ts'
import { describeDocument, type SearchableDocument } from '@quittance/search/searchable-records.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { getComputedLine, type Totals } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, isDifferenceGreater, zero } from '@quittance/shared/money/decimal.ts'
import type { SaveInput } from '@quittance/shared/wire/save-payload.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'
import type { Member } from '#members/member.ts'
import { findMember } from '#members/repository.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { indexRecord } from '#search/index-records.ts'
import type { ChangeStamp, DocumentValues } from './document-values.ts'
import { findStoredResponse, storeResponse } from './idempotency-repository.ts'
import { isNumberTaken } from './number-repository.ts'
import { type DocumentSaveInput, type PreparationFailure, prepareSave } from './prepare-save.ts'
import {
  insertDocument,
  insertLines,
  replaceLines,
  type StoredDocument,
  updateDocument,
} from './repository.ts'
import { findSaveStamp, insertRevision } from './revisions/repository.ts'
import type { RevisionNames } from './revisions/revision-format.ts'

export interface SaveRequest {
  readonly kind: DocumentKind
  readonly member: Member
  readonly input: DocumentSaveInput
  /** Given: the same save is stored once, however often it is sent. */
  readonly idempotencyKey?: IdempotencyKey | undefined
  /** What else is stored with the document, in the same transaction; a save that was remembered has it already. */
  readonly afterWrite?: ((transaction: Connection, written: WrittenDocument) => Promise<void>) | undefined
}

export interface WrittenDocument {
  readonly id: number
  readonly version: number
  readonly values: DocumentValues
}

export interface SaveSuccess {
  readonly saved: true
  readonly id: number
  readonly version: number
  readonly totals: Totals
  /** The total that was sent is a cent off, and ours is the one stored. */
  readonly isCorrected: boolean
}

export type SaveFailure =
  | PreparationFailure
  | { readonly saved: false; readonly reason: 'number-occupied' }
  | {
      readonly saved: false
      readonly reason: 'total-differs'
      readonly expectedTotal: Decimal
      readonly statedTotal: Decimal
    }
  | {
      readonly saved: false
      readonly reason: 'changed-meanwhile'
      readonly savedById: number
      readonly savedAt: string
      readonly version: number
    }
  | { readonly saved: false; readonly reason: 'key-in-use'; readonly id: number }

export type SaveOutcome = SaveSuccess | SaveFailure

interface SaveContext {
  readonly database: Connection
  readonly clock: () => Date
}

const oneCent = decimal('0.01')

/** Stores a new document or a new version of one, whole or not at all; nothing where its key was used before. */
export async function saveDocument(
  { database, clock }: SaveContext,
  request: SaveRequest,
): Promise<SaveOutcome> {
  const knownWords = await precomputeContent(request.input.content)
  const stamp = { memberId: request.member.id, changedAt: clock().toISOString() }
  const outcome = await trySave(database, { ...request, knownWords }, stamp)
  // The same request may have stored it before, and so its key is taken: that answer is this one's too.
  if (!outcome.saved && request.idempotencyKey)
    return (await findStoredOutcome(database, request.idempotencyKey)) ?? outcome
  return outcome
}

interface PreparedRequest extends SaveRequest {
  readonly knownWords: WordsByText
}

async function trySave(
  database: Connection,
  request: PreparedRequest,
  stamp: ChangeStamp,
): Promise<SaveOutcome> {
  try {
    return await inTransaction(database, (transaction) => storeDocument(transaction, request, stamp))
  } catch (error) {
    if (isDuplicate(error, uniqueKeys.documentNumber)) return { saved: false, reason: 'number-occupied' }
    // The same request has stored it in the meantime: its answer is this one's too.
    const isSent = isDuplicate(error, uniqueKeys.documentIdempotencyKey)
    const earlier =
      isSent && request.idempotencyKey ? await findStoredOutcome(database, request.idempotencyKey) : null
    if (earlier === null) throw error
    return earlier
  }
}

async function storeDocument(
  transaction: Connection,
  request: PreparedRequest,
  stamp: ChangeStamp,
): Promise<SaveOutcome> {
  const { kind, input: sent, idempotencyKey: once, knownWords } = request
  const prepared = await prepareSave(transaction, kind, sent)
  if ('reason' in prepared) return prepared
  const { storedDocument: stored, values, names } = prepared
  const refused = checkStatedTotal(sent, values.totals)
  if (refused) return refused
  if (stored && sent.id !== null && isStale(sent, stored)) {
    return await createConflict(transaction, request, { id: sent.id, stored })
  }
  const written = await writeDocument(
    transaction,
    { id: sent.id, version: stored?.version ?? 0, updatedAt: stored?.updatedAt },
    { values, stamp, names, knownWords },
  )
  await request.afterWrite?.(transaction, { ...written, values })
  const { totals } = values
  const saved: SaveSuccess = { saved: true, ...written, totals, isCorrected: isTotalCorrected(sent, totals) }
  const outcome = JSON.stringify(saved)
  if (once) await storeResponse(transaction, once, { documentId: saved.id, outcome, at: stamp.changedAt })
  return saved
}

function isStale(sent: SaveInput, stored: StoredDocument): boolean {
  return sent.version !== undefined && sent.version !== stored.version
}

/** What is wrong in itself is said before what only somebody else has changed. */
async function createConflict(
  transaction: Connection,
  { kind, input: sent }: SaveRequest,
  { id, stored }: { readonly id: number; readonly stored: StoredDocument },
): Promise<SaveFailure> {
  const wanted = { number: sent.content.number, ownId: sent.id }
  if (await isNumberTaken(transaction, kind.name, wanted)) return { saved: false, reason: 'number-occupied' }
  const { memberId: by, changedAt: at } = await findLastSave(transaction, id, stored)
  return { saved: false, reason: 'changed-meanwhile', savedById: by, savedAt: at, version: stored.version }
}

function checkStatedTotal(sent: SaveInput, totals: Totals): SaveFailure | null {
  if (sent.statedTotal === undefined || !isDifferenceGreater(sent.statedTotal, totals.total, oneCent))
    return null
  return { saved: false, reason: 'total-differs', expectedTotal: totals.total, statedTotal: sent.statedTotal }
}

function isTotalCorrected(sent: SaveInput, totals: Totals): boolean {
  return sent.statedTotal !== undefined && isDifferenceGreater(sent.statedTotal, totals.total, zero)
}

async function findStoredOutcome(db: Connection, key: IdempotencyKey): Promise<SaveOutcome | null> {
  const earlier = await findStoredResponse(db, key)
  if (!earlier) return null
  if (earlier.bodyHash !== key.bodyHash) return { saved: false, reason: 'key-in-use', id: earlier.documentId }
  return JSON.parse(earlier.outcome) as SaveSuccess // as: written by `storeDocument` above
}

/** What is stored. A new document has no id and version 0. */
interface PreviousVersion {
  readonly id: number | null
  readonly version: number
  readonly updatedAt?: string | undefined
}

interface DocumentWrite {
  readonly values: DocumentValues
  readonly stamp: ChangeStamp
  /** Undefined: looked up. */
  readonly names?: RevisionNames
  /** The words of its long texts, if they were found before the transaction. */
  readonly knownWords?: WordsByText | undefined
}

/**
 * Stores a version of a document: itself, its lines, what it is found by, and all of it as a revision.
 */
export async function writeDocument(
  transaction: Connection,
  before: PreviousVersion,
  { values, stamp: stamped, names, knownWords }: DocumentWrite,
): Promise<{ id: number; version: number }> {
  const version = before.version + 1
  const stamp = ensureMonotonicStamp(stamped, before)
  const lines = { lines: values.lines, amounts: values.totals.lines }
  const id = before.id ?? (await insertDocument(transaction, values, stamp))
  if (before.id === null) await insertLines(transaction, id, lines)
  else {
    await updateDocument(transaction, { id, version }, { values, stamp })
    await replaceLines(transaction, id, lines)
  }
  await insertRevision(transaction, { id, version }, { values, stamp, names })
  const indexed = { type: recordTypes.document, id, knownWords }
  await indexRecord(transaction, indexed, describeDocument(toSearchedDocument(values)))
  return { id, version }
}

/** Versions follow one another in time, also where a clock was put back or that of another server is behind. */
function ensureMonotonicStamp(stamp: ChangeStamp, { updatedAt = '' }: PreviousVersion): ChangeStamp {
  return updatedAt > stamp.changedAt ? { ...stamp, changedAt: updatedAt } : stamp
}

function toSearchedDocument({ totals, lines, ...values }: DocumentValues): SearchableDocument {
  return {
    ...values,
    total: totals.total,
    subTotal: totals.subTotal,
    lines: lines.map((line, index) => ({ ...line, total: totals.lines[index]?.total ?? zero })),
  }
}

// A shorter document is computed in a few milliseconds.
const maxLinesPerSlice = 100

/**
 * Computes what a save needs of its lines and texts before the transaction begins, which on the embedded database no
 * other one may write beside. Other requests are served in between. Totals of lines are remembered with the lines.
 */
export async function precomputeContent({
  lines,
  message,
  terms,
  customerNotes,
}: DocumentContent): Promise<WordsByText> {
  const slice = new TimeSlice()
  // The request has just been parsed, which takes some ten milliseconds.
  if (lines.length > maxLinesPerSlice) await slice.yield()
  await slice.map(lines, getComputedLine)
  const texts = [...lines.map(({ name }) => name), message, terms, customerNotes]
  return await collectWordsByText(
    texts.filter((text) => text !== undefined),
    slice,
  )
}

/** Who saved a document last, and when: whoever has only put it away since has not saved it. */
export async function findLastSave(
  transaction: Connection,
  id: number,
  { version, updatedBy, updatedAt }: StoredDocument,
): Promise<ChangeStamp> {
  return (await findSaveStamp(transaction, { id, version })) ?? { memberId: updatedBy, changedAt: updatedAt }
}

/** Who was faster, where that is why something was not saved; else empty. */
export async function findSaverName(db: Connection, outcome: SaveFailure): Promise<string> {
  if (outcome.reason !== 'changed-meanwhile') return ''
  return (await findMember(db, outcome.savedById))?.name ?? ''
}
