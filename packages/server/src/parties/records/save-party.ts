import { blankParty, type PartyContent, type PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { partyName } from '@quittance/shared/documents/party-name.ts'
import type { SentPartySave } from '@quittance/shared/wire/party-payload.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { OnceKey } from '#http/once-key.ts'
import { findRemembered, remember } from '#parties/idempotency/repository.ts'
import type { PartyStamp, StoredParty } from '#parties/party.ts'
import { findLastSaver, insertRevision, keepFirstRevision } from '#parties/revisions/repository.ts'
import { insertRecord, isCurrencyOffered, lockRecord, updateRecord } from './repository.ts'
import { withUsername } from './with-username.ts'

export interface PartySave {
  readonly kind: PartyKind
  readonly memberId: number
  readonly sent: SentPartySave
  /** Given: the same save is stored once, however often it is sent. */
  readonly once?: OnceKey | undefined
}

export type PartyNotSaved =
  | { readonly saved: false; readonly because: 'not-found' | 'anonymised' | 'nameless' | 'unknown-currency' }
  | {
      readonly saved: false
      readonly because: 'changed-meanwhile'
      readonly by: string
      readonly at: string
      readonly version: number
    }
  | { readonly saved: false; readonly because: 'key-in-use'; readonly id: number }

export type PartySaveOutcome =
  | { readonly saved: true; readonly id: number; readonly version: number }
  | PartyNotSaved

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

/** Stores a new lead or customer, or a changed one, and keeps what it was before. */
export async function saveParty({ database, clock }: Context, save: PartySave): Promise<PartySaveOutcome> {
  const stamp: PartyStamp = { memberId: save.memberId, at: clock().toISOString() }
  try {
    return await inTransaction(database, async (transaction) => {
      const earlier = save.once && (await remembered(transaction, save.once))
      return earlier ?? (await store(transaction, save, stamp))
    })
  } catch (error) {
    // A twin of this request stored it in the meantime: its answer is this one's too.
    const earlier =
      isDuplicate(error, uniqueKeys.partyIdempotencyKey) && save.once
        ? await remembered(database, save.once)
        : null
    if (earlier === null) throw error
    return earlier
  }
}

async function remembered(db: Connection, key: OnceKey): Promise<PartySaveOutcome | null> {
  const earlier = await findRemembered(db, key)
  if (earlier === null) return null
  if (earlier.bodyHash !== key.bodyHash) return { saved: false, because: 'key-in-use', id: earlier.partyId }
  return { saved: true, id: earlier.partyId, version: 1 }
}

async function store(
  transaction: Connection,
  { kind: { relation }, sent, once }: PartySave,
  stamp: PartyStamp,
): Promise<PartySaveOutcome> {
  const stored = sent.id === null ? null : await lockRecord(transaction, relation, sent.id)
  if (sent.id !== null && stored === null) return { saved: false, because: 'not-found' }
  const content = withUsername({ ...blankParty, ...stored?.content, ...sent.content }, relation)
  const refused = await refusedContent(transaction, content, stored)
  if (refused) return refused
  if (stored !== null)
    return await storeChanged(transaction, { stored, content, version: sent.version }, stamp)
  const id = await insertRecord(transaction, relation, { content, at: stamp.at })
  await insertRevision(transaction, { relation, id }, { event: 'created', version: 1, content, ...stamp })
  if (once) await remember(transaction, once, { partyId: id, at: stamp.at })
  return { saved: true, id, version: 1 }
}

async function refusedContent(
  transaction: Connection,
  content: PartyContent,
  stored: StoredParty | null,
): Promise<PartyNotSaved | null> {
  if ((stored?.anonymisedAt ?? null) !== null) return { saved: false, because: 'anonymised' }
  if (partyName(content) === '') return { saved: false, because: 'nameless' }
  const { currencyId } = content
  if (currencyId === null) return null
  const isOffered = await isCurrencyOffered(transaction, currencyId, stored?.content.currencyId ?? null)
  return isOffered ? null : { saved: false, because: 'unknown-currency' }
}

interface Change {
  readonly stored: StoredParty
  readonly content: PartyContent
  /** The one that was edited; undefined: whichever. */
  readonly version: number | undefined
}

async function storeChanged(
  transaction: Connection,
  { stored, content, version: edited }: Change,
  stamp: PartyStamp,
): Promise<PartySaveOutcome> {
  const { relation, id } = stored
  // Sent once more because its answer was lost: nobody has changed anything meanwhile but the sender.
  if (isSame(content, stored.content)) return { saved: true, id, version: stored.version }
  if (edited !== undefined && edited !== stored.version) {
    const by = (await findLastSaver(transaction, stored))?.name ?? ''
    return { saved: false, because: 'changed-meanwhile', by, at: stored.updatedAt, version: stored.version }
  }
  const version = stored.version + 1
  await keepFirstRevision(transaction, stored)
  await updateRecord(transaction, { relation, id, version }, { content, at: stamp.at })
  await insertRevision(transaction, stored, { event: 'changed', version, content, ...stamp })
  return { saved: true, id, version }
}

function isSame(left: PartyContent, right: PartyContent): boolean {
  const fields = Object.keys(blankParty) as (keyof PartyContent)[] // as: the keys of a PartyContent
  return fields.every((field) => left[field] === right[field])
}
