import { collectWordsByText, recordTypes, type WordsByText } from '@quittance/search/search-words.ts'
import { describeDocument, type SearchableDocument } from '@quittance/search/searchable-records.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { getComputedLine, type Totals } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, isDifferenceGreater, zero } from '@quittance/shared/money/decimal.ts'
import type { SaveInput } from '@quittance/shared/wire/save-payload.ts'
import { type ChangeStamp, createStamp, toAuthor } from '#changes.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { recordEvent } from '#events/repository.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { type KeyedRequest, runOnce } from '#idempotency/run-once.ts'
import type { Member } from '#members/member.ts'
import { findMember } from '#members/repository.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { indexRecord } from '#search/index-records.ts'
import { assertMayChange, type ChangeMarks } from './assert-may-change.ts'
import type { DocumentValues } from './document-values.ts'
import { saveIssuedDocument } from './issuing/save-issued.ts'
import { insertLines, replaceLines } from './line-repository.ts'
import { isNumberTaken } from './number-repository.ts'
import { type DocumentSaveInput, type PreparationFailure, prepareSave } from './prepare-save.ts'
import {
  type BalanceColumns,
  insertDocument,
  type LockedDocument,
  type StoredDocument,
  updateDocument,
} from './repository.ts'
import { findSaveStamp, insertRevision } from './revisions/repository.ts'
import type { RevisionNames } from './revisions/revision-format.ts'

export interface SaveRequest {
  readonly kind: DocumentKind
  readonly member: Member
  readonly input: DocumentSaveInput
  /** If set, a repeated request is stored once. */
  readonly idempotencyKey?: IdempotencyKey | undefined
  /** Runs in the transaction after the document is written; not called when a stored outcome is returned. */
  readonly afterWrite?: ((transaction: Connection, document: WrittenDocument) => Promise<void>) | undefined
}

export interface WrittenDocument {
  readonly id: number
  readonly version: number
  readonly values: DocumentValues
}

export interface SaveSuccess extends SaveResult {
  readonly isSaved: true
}

/** Stored as JSON in idempotency_keys.outcome: renaming a property needs a migration. */
interface StoredSave extends SaveResult {
  readonly saved: true
}

/** The saved document. */
interface SaveResult {
  readonly id: number
  readonly version: number
  readonly totals: Totals
  /** True if the sent total differed by one cent; the computed total is stored. */
  readonly isCorrected: boolean
  /** The number with which it is stored, if it had to give way to an issued document; otherwise absent. */
  readonly newNumber?: number
}

export type SaveFailure =
  | PreparationFailure
  | { readonly isSaved: false; readonly reason: 'number-taken' }
  | {
      readonly isSaved: false
      readonly reason: 'total-differs'
      readonly expectedTotal: Decimal
      readonly statedTotal: Decimal
    }
  | {
      readonly isSaved: false
      readonly reason: 'conflict'
      readonly savedById: number
      /** ISO 8601, UTC. */
      readonly savedAt: string
      readonly version: number
    }
  | { readonly isSaved: false; readonly reason: 'key-in-use'; readonly id: number }

export type SaveOutcome = SaveSuccess | SaveFailure

interface SaveContext {
  readonly database: Connection
  readonly clock: () => Date
}

const oneCent = decimal('0.01')

/**
 * Saves a new document or a new version in one transaction. A repeated request with the same idempotency key returns the
 * stored outcome.
 */
export async function saveDocument(
  { database, clock }: SaveContext,
  request: SaveRequest,
): Promise<SaveOutcome> {
  const knownWords = await precomputeContent(request.input.content)
  const stamp = createStamp(toAuthor(request.member), clock())
  const trySave = async (): Promise<SaveOutcome> => {
    try {
      return await inTransaction(database, (transaction) =>
        storeDocument(transaction, { ...request, knownWords }, stamp),
      )
    } catch (error) {
      if (isDuplicate(error, uniqueKeys.documentNumber)) return { isSaved: false, reason: 'number-taken' }
      throw error
    }
  }
  return await runOnce(database, createKeyedSave(request.idempotencyKey), {
    run: trySave,
    isSuccess: ({ isSaved }) => isSaved,
  })
}

/** Describes the replay of a save with an idempotency key. */
export function createKeyedSave(key: IdempotencyKey | undefined): KeyedRequest<SaveOutcome> {
  return {
    subject: 'document',
    key,
    replay: ({ outcome }) => parseStoredSave(outcome),
    rejectReuse: (id) => ({ isSaved: false, reason: 'key-in-use', id }),
  }
}

function toStoredSave({ isSaved, ...result }: SaveSuccess): StoredSave {
  return { saved: isSaved, ...result }
}

function parseStoredSave(json: string): SaveSuccess {
  const { saved, ...result } = JSON.parse(json) as StoredSave // as: stored by `storeDocument`
  return { isSaved: saved, ...result }
}

interface PreparedRequest extends SaveRequest {
  readonly knownWords: WordsByText
}

async function storeDocument(
  transaction: Connection,
  request: PreparedRequest,
  stamp: ChangeStamp,
): Promise<SaveOutcome> {
  const { kind, input, idempotencyKey } = request
  const preparation = await prepareSave(transaction, kind, input)
  if ('reason' in preparation) return preparation
  const { storedDocument, values, names } = preparation
  const { totals } = values
  const totalFailure = checkStatedTotal(input, totals)
  if (totalFailure) return totalFailure
  const previous = storedDocument && input.id !== null ? { ...storedDocument, id: input.id } : null
  const document = await storeValues(transaction, { ...request, previous, values, names }, stamp)
  if ('reason' in document) return document
  await request.afterWrite?.(transaction, { ...document, values })
  const success: SaveSuccess = {
    isSaved: true,
    ...document,
    totals,
    isCorrected: isTotalCorrected(input, totals),
    ...(values.number !== input.content.number && { newNumber: values.number }),
  }
  if (idempotencyKey) {
    const response = { recordId: success.id, outcome: toStoredSave(success), at: stamp.changedAt }
    await storeResponse(transaction, { subject: 'document', key: idempotencyKey }, response)
  }
  return success
}

type StoredVersion = LockedDocument & { readonly id: number }

interface PreparedWrite extends PreparedRequest {
  /** Null for a new document. */
  readonly previous: StoredVersion | null
  readonly values: DocumentValues
  readonly names: RevisionNames
}

/** Writes the values of a save, if the edited version is the stored one. The lock of an issued document is checked before. */
async function storeValues(
  transaction: Connection,
  request: PreparedWrite,
  stamp: ChangeStamp,
): Promise<{ id: number; version: number } | SaveFailure> {
  const { kind, input, previous, values, names, knownWords } = request
  const write = { values, stamp, names, knownWords }
  if (previous === null) return await writeDocument(transaction, newDocument, write)
  if (previous.issuedAt !== null) {
    const save = { kind, input, stored: previous, values }
    const saved = await saveIssuedDocument(transaction, save, { stamp, names })
    return saved === 'stale' ? await createConflict(transaction, request, previous) : saved
  }
  const isStale = input.version !== undefined && input.version !== previous.version
  if (isStale) return await createConflict(transaction, request, previous)
  return await writeDocument(transaction, previous, write)
}

/**
 * Checks the number of a draft first: an error in the request is reported before a concurrent change. The number of an issued document
 * has changed with the issue.
 */
async function createConflict(
  transaction: Connection,
  { kind, input }: SaveRequest,
  stored: StoredVersion,
): Promise<SaveFailure> {
  const requestedNumber = { number: input.content.number, ownId: input.id }
  const isDraft = stored.issuedAt === null
  if (isDraft && (await isNumberTaken(transaction, kind.name, requestedNumber)))
    return { isSaved: false, reason: 'number-taken' }
  const { memberId, changedAt } = await findLastSave(transaction, stored.id, stored)
  const { version } = stored
  return { isSaved: false, reason: 'conflict', savedById: memberId, savedAt: changedAt, version }
}

function checkStatedTotal({ statedTotal }: SaveInput, { total }: Totals): SaveFailure | null {
  if (statedTotal === undefined || !isDifferenceGreater(statedTotal, total, oneCent)) return null
  return { isSaved: false, reason: 'total-differs', expectedTotal: total, statedTotal }
}

function isTotalCorrected({ statedTotal }: SaveInput, { total }: Totals): boolean {
  return statedTotal !== undefined && isDifferenceGreater(statedTotal, total, zero)
}

/** Returns who last saved the document and when; archiving does not count as a save. */
export async function findLastSave(
  transaction: Connection,
  id: number,
  { version, updatedBy, updatedAt }: StoredDocument,
): Promise<ChangeStamp> {
  return (await findSaveStamp(transaction, { id, version })) ?? { memberId: updatedBy, changedAt: updatedAt }
}

/** Returns the name of the member who saved the conflicting version; empty for other failures. */
export async function findSaverName(db: Connection, failure: SaveFailure): Promise<string> {
  if (failure.reason !== 'conflict') return ''
  return (await findMember(db, failure.savedById))?.name ?? ''
}

/** The version that is replaced. */
interface PreviousVersion extends ChangeMarks {
  readonly version: number
  /** ISO 8601, UTC. Absent for a new document. */
  readonly updatedAt?: string
}

/** Takes the place of the previous version of a new document. */
export const newDocument: PreviousVersion = { id: null, version: 0, isSample: false, issuedAt: null }

interface DocumentWrite {
  readonly values: DocumentValues
  readonly stamp: ChangeStamp
  /** Undefined: read from the database. */
  readonly names?: RevisionNames
  /** Search words of the texts, if they were computed before the transaction. */
  readonly knownWords?: WordsByText | undefined
  /** Absent: derived from the previous version. */
  readonly event?: 'status-changed' | 'issued'
  /** Its balance, if it is issued. */
  readonly balance?: BalanceColumns
  /** Whether its lines are those of the previous version, and the caller indexes it. False by default. */
  readonly isHeaderOnly?: boolean
}

/**
 * Writes a version of a document: header, revision and event, and lines and search entry unless `isHeaderOnly`.
 * @throws Invalid, ChangeConflict if the document must not be changed
 */
export async function writeDocument(
  transaction: Connection,
  previous: PreviousVersion,
  { values, names, knownWords, balance, isHeaderOnly = false, ...write }: DocumentWrite,
): Promise<{ id: number; version: number }> {
  await assertMayChange(transaction, previous)
  const version = previous.version + 1
  const stamp = ensureMonotonicStamp(write.stamp, previous)
  const lines = { lines: values.lines, amounts: values.totals.lines }
  const id = previous.id ?? (await insertDocument(transaction, values, stamp))
  if (previous.id === null) await insertLines(transaction, id, lines)
  else {
    await updateDocument(transaction, { id, version }, { values, stamp, balance })
    if (!isHeaderOnly) await replaceLines(transaction, id, lines)
  }
  await insertRevision(transaction, { id, version }, { values, stamp, names })
  await recordEvent(transaction, stamp, {
    subject: { type: 'document', id },
    event: previous.id === null ? 'created' : (write.event ?? 'updated'),
    versionBefore: previous.id === null ? null : previous.version,
    versionAfter: version,
  })
  if (!isHeaderOnly) await indexDocument(transaction, { id, values, knownWords })
  return { id, version }
}

interface IndexedDocument extends Pick<DocumentWrite, 'values' | 'knownWords'> {
  readonly id: number
}

/** Indexes a document with these values in the transaction that writes them. */
export async function indexDocument(
  transaction: Connection,
  { id, values, knownWords }: IndexedDocument,
): Promise<void> {
  const record = { type: recordTypes.document, id, knownWords }
  await indexRecord(transaction, record, describeDocument(toSearchedDocument(values)))
}

/** Keeps the timestamps of versions ascending if a clock was set back or another server's clock is behind. */
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

// A document with fewer lines is computed in a few milliseconds.
const maxLinesPerSlice = 100

/**
 * Computes line totals and search words before the transaction starts, because an embedded database has one writer. Yields
 * to other requests in between. The line totals are cached with the lines.
 */
async function precomputeContent({
  lines,
  message,
  terms,
  customerNotes,
}: DocumentContent): Promise<WordsByText> {
  const slice = new TimeSlice()
  // Parsing the request has taken about 10 ms already.
  if (lines.length > maxLinesPerSlice) await slice.yield()
  await slice.map(lines, getComputedLine)
  const texts = [
    ...lines.flatMap(({ name, description }) => [name, description]),
    message,
    terms,
    customerNotes,
  ]
  return await collectWordsByText(
    texts.filter((text) => text !== undefined),
    slice,
  )
}
