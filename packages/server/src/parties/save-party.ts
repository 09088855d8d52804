import { blankParty, type PartyContent, type PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { PartySaveInput } from '@quittance/shared/wire/party-payload.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { IdempotencyKey } from '#http/idempotency-key.ts'
import { findStoredResponse, storeResponse } from './idempotency-repository.ts'
import type { PartyStamp, StoredParty } from './party.ts'
import { insertRecord, isCurrencyAvailable, lockRecord, updateRecord } from './record-repository.ts'
import { ensureFirstRevision, findLastSaver, insertRevision } from './revisions/repository.ts'

export interface PartySave {
  readonly kind: PartyKind
  readonly memberId: number
  readonly payload: PartySaveInput
  /** Given: the same save is stored once, however often it is sent. */
  readonly idempotencyKey?: IdempotencyKey | undefined
}

export type PartySaveFailure =
  | { readonly isSaved: false; readonly reason: 'not-found' | 'anonymised' | 'nameless' | 'unknown-currency' }
  | {
      readonly isSaved: false
      readonly reason: 'changed-meanwhile'
      readonly by: string
      readonly at: string
      readonly version: number
    }
  | { readonly isSaved: false; readonly reason: 'key-in-use'; readonly id: number }

export type PartySaveResult =
  | { readonly isSaved: true; readonly id: number; readonly version: number }
  | PartySaveFailure

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

/** Stores a new lead or customer, or a changed one, and keeps what it was before. */
export async function saveParty({ database, clock }: Context, save: PartySave): Promise<PartySaveResult> {
  const stamp: PartyStamp = { memberId: save.memberId, at: clock().toISOString() }
  try {
    return await inTransaction(database, async (transaction) => {
      const earlier = save.idempotencyKey && (await findEarlierResult(transaction, save.idempotencyKey))
      return earlier ?? (await storeParty(transaction, save, stamp))
    })
  } catch (error) {
    // A twin of this request stored it in the meantime: its answer is this one's too.
    const earlier =
      isDuplicate(error, uniqueKeys.partyIdempotencyKey) && save.idempotencyKey
        ? await findEarlierResult(database, save.idempotencyKey)
        : null
    if (earlier === null) throw error
    return earlier
  }
}

async function findEarlierResult(db: Connection, key: IdempotencyKey): Promise<PartySaveResult | null> {
  const earlier = await findStoredResponse(db, key)
  if (earlier === null) return null
  if (earlier.bodyHash !== key.bodyHash) return { isSaved: false, reason: 'key-in-use', id: earlier.partyId }
  return { isSaved: true, id: earlier.partyId, version: 1 }
}

async function storeParty(
  transaction: Connection,
  { kind: { relation }, payload: sent, idempotencyKey: once }: PartySave,
  stamp: PartyStamp,
): Promise<PartySaveResult> {
  const stored = sent.id === null ? null : await lockRecord(transaction, relation, sent.id)
  if (sent.id !== null && stored === null) return { isSaved: false, reason: 'not-found' }
  const content = addDefaultUsername({ ...blankParty, ...stored?.content, ...sent.content }, relation)
  const refused = await validateContent(transaction, content, stored)
  if (refused) return refused
  if (stored !== null)
    return await storeChange(transaction, { stored, content, version: sent.version }, stamp)
  const id = await insertRecord(transaction, relation, { content, at: stamp.at })
  await insertRevision(transaction, { relation, id }, { event: 'created', version: 1, content, ...stamp })
  if (once) await storeResponse(transaction, once, { partyId: id, at: stamp.at })
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
  const isOffered = await isCurrencyAvailable(transaction, currencyId, stored?.content.currencyId ?? null)
  return isOffered ? null : { isSaved: false, reason: 'unknown-currency' }
}

interface Change {
  readonly stored: StoredParty
  readonly content: PartyContent
  /** The one that was edited; undefined: whichever. */
  readonly version: number | undefined
}

async function storeChange(
  transaction: Connection,
  { stored, content, version: edited }: Change,
  stamp: PartyStamp,
): Promise<PartySaveResult> {
  const { relation, id } = stored
  // Sent once more because its answer was lost: nobody has changed anything meanwhile but the sender.
  if (isSameContent(content, stored.content)) return { isSaved: true, id, version: stored.version }
  if (edited !== undefined && edited !== stored.version) {
    const by = (await findLastSaver(transaction, stored))?.name ?? ''
    return { isSaved: false, reason: 'changed-meanwhile', by, at: stored.updatedAt, version: stored.version }
  }
  const version = stored.version + 1
  await ensureFirstRevision(transaction, stored)
  await updateRecord(transaction, { relation, id, version }, { content, at: stamp.at })
  await insertRevision(transaction, stored, { event: 'changed', version, content, ...stamp })
  return { isSaved: true, id, version }
}

function isSameContent(left: PartyContent, right: PartyContent): boolean {
  const fields = Object.keys(blankParty) as (keyof PartyContent)[] // as: the keys of a PartyContent
  return fields.every((field) => left[field] === right[field])
}

/** A customer always has a short name: it is shown where the search finds it. */
export function addDefaultUsername(content: PartyContent, relation: Relation): PartyContent {
  if (relation !== 'customer' || content.username !== '') return content
  return { ...content, username: formatPartyName(content) }
}
