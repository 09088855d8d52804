import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Totals } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, differByMore, zero } from '@quittance/shared/money/decimal.ts'
import type { SentSave } from '@quittance/shared/wire/codec.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { OnceKey } from '#http/once-key.ts'
import type { Member } from '#members/member.ts'
import type { WordsByText } from '#search/words/searchable.ts'
import type { DocumentValues, Stamp } from './document-values.ts'
import { findLastSave } from './find-last-save.ts'
import { findRemembered, remember } from './idempotency/repository.ts'
import { isNumberTaken } from './numbers/repository.ts'
import { prepareContent } from './prepare-content.ts'
import { type NotPrepared, prepareSave, type WantedSave } from './prepare-save.ts'
import type { StoredDocument } from './repository.ts'
import { writeDocument } from './write-document.ts'

export interface SaveRequest {
  readonly kind: DocumentKind
  readonly member: Member
  readonly sent: WantedSave
  /** Given: the same save is stored once, however often it is sent. */
  readonly once?: OnceKey | undefined
  /** What else is stored with the document, in the same transaction; a save that was remembered has it already. */
  readonly alongside?: ((transaction: Connection, written: WrittenDocument) => Promise<void>) | undefined
}

export interface WrittenDocument {
  readonly id: number
  readonly version: number
  readonly values: DocumentValues
}

export interface Saved {
  readonly saved: true
  readonly id: number
  readonly version: number
  readonly totals: Totals
  /** The total that was sent is a cent off, and ours is the one stored. */
  readonly isCorrected: boolean
}

export type NotSaved =
  | NotPrepared
  | { readonly saved: false; readonly because: 'number-occupied' }
  | {
      readonly saved: false
      readonly because: 'total-differs'
      readonly expected: Decimal
      readonly stated: Decimal
    }
  | {
      readonly saved: false
      readonly because: 'changed-meanwhile'
      readonly by: number
      readonly at: string
      readonly version: number
    }
  | { readonly saved: false; readonly because: 'key-in-use'; readonly id: number }

export type SaveOutcome = Saved | NotSaved

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
  const knownWords = await prepareContent(request.sent.content)
  const stamp = { memberId: request.member.id, at: clock().toISOString() }
  const outcome = await attempt(database, { ...request, knownWords }, stamp)
  // The same request may have stored it before, and so its key is taken: that answer is this one's too.
  if (!outcome.saved && request.once) return (await remembered(database, request.once)) ?? outcome
  return outcome
}

interface PreparedRequest extends SaveRequest {
  readonly knownWords: WordsByText
}

async function attempt(database: Connection, request: PreparedRequest, stamp: Stamp): Promise<SaveOutcome> {
  try {
    return await inTransaction(database, (transaction) => store(transaction, request, stamp))
  } catch (error) {
    if (isDuplicate(error, uniqueKeys.documentNumber)) return { saved: false, because: 'number-occupied' }
    // The same request has stored it in the meantime: its answer is this one's too.
    const isSent = isDuplicate(error, uniqueKeys.documentIdempotencyKey)
    const earlier = isSent && request.once ? await remembered(database, request.once) : null
    if (earlier === null) throw error
    return earlier
  }
}

async function store(transaction: Connection, request: PreparedRequest, stamp: Stamp): Promise<SaveOutcome> {
  const { kind, sent, once, knownWords } = request
  const prepared = await prepareSave(transaction, kind, sent)
  if ('because' in prepared) return prepared
  const { stored, values, names } = prepared
  const refused = refusedTotal(sent, values.totals)
  if (refused) return refused
  if (stored && sent.id !== null && isStale(sent, stored)) {
    return await refusedAsStale(transaction, request, { id: sent.id, stored })
  }
  const written = await writeDocument(
    transaction,
    { id: sent.id, version: stored?.version ?? 0, updatedAt: stored?.updatedAt },
    { values, stamp, names, knownWords },
  )
  await request.alongside?.(transaction, { ...written, values })
  const { totals } = values
  const saved: Saved = { saved: true, ...written, totals, isCorrected: isCorrected(sent, totals) }
  const outcome = JSON.stringify(saved)
  if (once) await remember(transaction, once, { documentId: saved.id, outcome, at: stamp.at })
  return saved
}

function isStale(sent: SentSave, stored: StoredDocument): boolean {
  return sent.version !== undefined && sent.version !== stored.version
}

/** What is wrong in itself is said before what only somebody else has changed. */
async function refusedAsStale(
  transaction: Connection,
  { kind, sent }: SaveRequest,
  { id, stored }: { readonly id: number; readonly stored: StoredDocument },
): Promise<NotSaved> {
  const wanted = { number: sent.content.number, ownId: sent.id }
  if (await isNumberTaken(transaction, kind.name, wanted)) return { saved: false, because: 'number-occupied' }
  const { memberId: by, at } = await findLastSave(transaction, id, stored)
  return { saved: false, because: 'changed-meanwhile', by, at, version: stored.version }
}

function refusedTotal(sent: SentSave, totals: Totals): NotSaved | null {
  if (sent.statedTotal === undefined || !differByMore(sent.statedTotal, totals.total, oneCent)) return null
  return { saved: false, because: 'total-differs', expected: totals.total, stated: sent.statedTotal }
}

function isCorrected(sent: SentSave, totals: Totals): boolean {
  return sent.statedTotal !== undefined && differByMore(sent.statedTotal, totals.total, zero)
}

async function remembered(db: Connection, key: OnceKey): Promise<SaveOutcome | null> {
  const earlier = await findRemembered(db, key)
  if (!earlier) return null
  if (earlier.bodyHash !== key.bodyHash)
    return { saved: false, because: 'key-in-use', id: earlier.documentId }
  return JSON.parse(earlier.outcome) as Saved // as: written by `store` above
}
