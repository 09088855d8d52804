import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { type Totals, totalsOf } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, differByMore, exceeds, zero } from '@quittance/shared/money/decimal.ts'
import type { SentSave } from '@quittance/shared/wire/codec.ts'
import type { Connection } from '#database/database.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { isDuplicate } from '#database/portable.ts'
import type { Member } from '#members/member.ts'
import { composeDocument } from './compose-document.ts'
import type { Stamp } from './document-values.ts'
import { findReferences, type UnknownReference } from './find-references.ts'
import { findRemembered, type OnceKey, remember } from './idempotency/repository.ts'
import { insertLines, replaceLines } from './lines/repository.ts'
import { insertDocument, lockDocument, type StoredDocument, updateDocument } from './repository.ts'
import { insertRevision } from './revisions/repository.ts'

export interface SaveRequest {
  readonly kind: DocumentKind
  readonly member: Member
  readonly sent: SentSave
  /** Given: the same save is stored once, however often it is sent. */
  readonly once?: OnceKey | undefined
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
  | { readonly saved: false; readonly because: 'number-occupied' | 'not-found' | 'too-large' }
  | {
      readonly saved: false
      readonly because: 'total-differs'
      readonly expected: Decimal
      readonly stated: Decimal
    }
  | { readonly saved: false; readonly because: 'unknown-record'; readonly unknown: UnknownReference }
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

/** Stores a new document or a new version of one, whole or not at all. */
export async function saveDocument(
  { database, clock }: SaveContext,
  request: SaveRequest,
): Promise<SaveOutcome> {
  const totals = totalsOf(request.sent.content)
  const refused = refusedAmounts(request.sent, totals)
  if (refused) return refused
  const outcome = await attempt(database, request, { totals, at: clock().toISOString() })
  // A twin of this request may have stored it in the meantime: its answer is this one's too.
  if (!outcome.saved && request.once) return (await remembered(database, request.once)) ?? outcome
  return outcome
}

async function attempt(
  database: Connection,
  request: SaveRequest,
  { totals, at }: { totals: Totals; at: string },
): Promise<SaveOutcome> {
  try {
    return await inTransaction(database, async (transaction) => {
      const earlier = request.once && (await remembered(transaction, request.once))
      return (
        earlier ?? (await store(transaction, request, { totals, stamp: { memberId: request.member.id, at } }))
      )
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return { saved: false, because: 'number-occupied' }
  }
}

async function store(
  transaction: Connection,
  request: SaveRequest,
  { totals, stamp }: { totals: Totals; stamp: Stamp },
): Promise<SaveOutcome> {
  const { kind, sent } = request
  const stored = sent.id === null ? null : await lockDocument(transaction, kind.name, sent.id)
  const refused = refusedUpdate(request, stored)
  if (refused) return refused
  const references = await findReferences(transaction, { kind, content: sent.content }, stored)
  if ('field' in references) return { saved: false, because: 'unknown-record', unknown: references }
  const values = await composeDocument(
    transaction,
    { kind, content: sent.content, totals, references },
    stored,
  )
  const version = (stored?.version ?? 0) + 1
  const id = sent.id ?? (await insertDocument(transaction, values, stamp))
  const lines = { lines: values.lines, amounts: totals.lines }
  if (stored) {
    await updateDocument(transaction, { id, version }, { values, stamp })
    await replaceLines(transaction, id, lines)
  } else await insertLines(transaction, id, lines)
  await insertRevision(transaction, { id, version }, { values, stamp })
  const saved: Saved = { saved: true, id, version, totals, isCorrected: isCorrected(sent, totals) }
  if (request.once)
    await remember(transaction, request.once, {
      documentId: id,
      outcome: JSON.stringify(saved),
      at: stamp.at,
    })
  return saved
}

function refusedUpdate({ sent }: SaveRequest, stored: StoredDocument | null): NotSaved | null {
  if (sent.id === null) return null
  if (!stored) return { saved: false, because: 'not-found' }
  if (sent.version === undefined || sent.version === stored.version) return null
  return {
    saved: false,
    because: 'changed-meanwhile',
    by: stored.updatedBy,
    at: stored.updatedAt,
    version: stored.version,
  }
}

function refusedAmounts(sent: SentSave, totals: Totals): NotSaved | null {
  const figures = [totals.subTotal, totals.totalTax, totals.discountValue, totals.total]
  if (figures.some((figure) => exceeds(figure, limits.largestAmount)))
    return { saved: false, because: 'too-large' }
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
