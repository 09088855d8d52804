import { blankParty, type PartyContent } from '@quittance/shared/documents/party-content.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { PartySaveInput } from '@quittance/shared/wire/party-payload.ts'
import { type Author, type ChangeStamp, type ConcurrentChange, createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { type KeyedRequest, runOnce } from '#idempotency/run-once.ts'
import type { StoredParty } from './party.ts'
import { insertRecord, isCurrencyAvailable, lockRecord, updateRecord } from './record-repository.ts'
import { ensureFirstRevision, findLastSaver, insertRevision } from './revisions/repository.ts'

export interface PartySave extends Author {
  readonly kind: PartyKind
  readonly payload: PartySaveInput
  /** If present, a repeated request returns the stored result. */
  readonly idempotencyKey?: IdempotencyKey | undefined
}

export type PartySaveFailure =
  | { readonly isSaved: false; readonly reason: 'not-found' | 'anonymised' | 'nameless' | 'unknown-currency' }
  | ({ readonly isSaved: false; readonly reason: 'conflict' } & ConcurrentChange)
  | { readonly isSaved: false; readonly reason: 'key-in-use'; readonly id: number }

export type PartySaveResult =
  | { readonly isSaved: true; readonly id: number; readonly version: number }
  | PartySaveFailure

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

/** Stores a new or changed lead or customer and its revision. */
export async function saveParty({ database, clock }: Context, save: PartySave): Promise<PartySaveResult> {
  const stamp = createStamp(save, clock())
  const keyedRequest: KeyedRequest<PartySaveResult> = {
    subject: 'party',
    key: save.idempotencyKey,
    replay: ({ recordId: id }) => ({ isSaved: true, id, version: 1 }),
    rejectReuse: (id) => ({ isSaved: false, reason: 'key-in-use', id }),
  }
  const store = () => inTransaction(database, (transaction) => storeParty(transaction, save, stamp))
  return await runOnce(database, keyedRequest, { run: store, isSuccess: ({ isSaved }) => isSaved })
}

async function storeParty(
  transaction: Connection,
  { kind: { relation }, payload, idempotencyKey }: PartySave,
  stamp: ChangeStamp,
): Promise<PartySaveResult> {
  const stored = payload.id === null ? null : await lockRecord(transaction, relation, payload.id)
  if (payload.id !== null && stored === null) return { isSaved: false, reason: 'not-found' }
  const content = addDefaultUsername({ ...blankParty, ...stored?.content, ...payload.content }, relation)
  const failure = await validateContent(transaction, content, stored)
  if (failure) return failure
  if (stored !== null)
    return await storeChange(transaction, { stored, content, baseVersion: payload.version }, stamp)
  const id = await insertRecord(transaction, relation, { content, at: stamp.changedAt })
  await insertRevision(transaction, { relation, id }, { event: 'created', version: 1, content, ...stamp })
  if (idempotencyKey)
    await storeResponse(
      transaction,
      { subject: 'party', key: idempotencyKey },
      { recordId: id, at: stamp.changedAt },
    )
  return { isSaved: true, id, version: 1 }
}

async function validateContent(
  transaction: Connection,
  content: PartyContent,
  stored: StoredParty | null,
): Promise<PartySaveFailure | null> {
  if ((stored?.anonymisedAt ?? null) !== null) return { isSaved: false, reason: 'anonymised' }
  if (formatPartyName(content) === '') return { isSaved: false, reason: 'nameless' }
  const { currencyId } = content
  if (currencyId === null) return null
  const isAvailable = await isCurrencyAvailable(transaction, currencyId, stored?.content.currencyId ?? null)
  return isAvailable ? null : { isSaved: false, reason: 'unknown-currency' }
}

interface Change {
  readonly stored: StoredParty
  readonly content: PartyContent
  /** Version that was edited; undefined: the change applies to any version. */
  readonly baseVersion: number | undefined
}

async function storeChange(
  transaction: Connection,
  { stored, content, baseVersion }: Change,
  stamp: ChangeStamp,
): Promise<PartySaveResult> {
  const { relation, id } = stored
  // A repeated save after a lost response: nothing to change.
  if (isSameContent(content, stored.content)) return { isSaved: true, id, version: stored.version }
  if (baseVersion !== undefined && baseVersion !== stored.version) {
    const changedBy = (await findLastSaver(transaction, stored))?.name ?? ''
    const { updatedAt: changedAt, version } = stored
    return { isSaved: false, reason: 'conflict', changedBy, changedAt, version }
  }
  const version = stored.version + 1
  await ensureFirstRevision(transaction, stored)
  await updateRecord(transaction, { relation, id, version }, { content, at: stamp.changedAt })
  await insertRevision(transaction, stored, { event: 'changed', version, content, ...stamp })
  return { isSaved: true, id, version }
}

function isSameContent(left: PartyContent, right: PartyContent): boolean {
  const fields = Object.keys(blankParty) as (keyof PartyContent)[] // as: the keys of a PartyContent
  return fields.every((field) => left[field] === right[field])
}

/** Sets the short name of a customer to its name if it is empty. */
export function addDefaultUsername(content: PartyContent, relation: Relation): PartyContent {
  if (relation !== 'customer' || content.username !== '') return content
  return { ...content, username: formatPartyName(content) }
}
