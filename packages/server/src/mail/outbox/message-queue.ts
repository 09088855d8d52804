import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import {
  inSeparateTransactions,
  inTransaction,
  type TransactionOutcome,
} from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listActiveMembers } from '#members/repository.ts'
import { encryptWithCurrentKey } from '#secrets/encrypt-secret.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import type { QueuedMessage, Sender } from './message.ts'
import { insertMessage, type LockedMessage, lockMessage, markCancelled, resetProgress } from './repository.ts'

/**
 * Stores an e-mail that leaves once the transaction is committed. Whoever commits it rings `services.mailQueued`, so that
 * it leaves at once. @returns its id
 */
export async function queueMessage(transaction: Connection, message: QueuedMessage): Promise<number> {
  const messageId = `<${randomUUID()}@${toMessageIdHost(message.from.address)}>`
  const { secret } = message
  if (!secret) return await insertMessage(transaction, messageId, message)
  const seal = { key: secret.key, purpose: 'mail', row: messageId } as const
  const sealed = await encryptWithCurrentKey(transaction, seal, message.message)
  return await insertMessage(transaction, messageId, { ...message, message: sealed })
}

// A column of 255 has room for it beside the rest.
const maxHostLength = 200

function toMessageIdHost(address: string): string {
  const host = domainToASCII(address.split('@').at(-1) ?? '')
  return /^[\w.-]+$/.test(host) ? shortenHost(host) : 'localhost'
}

/** A domain that it belongs to. */
function shortenHost(host: string): string {
  return host.length <= maxHostLength ? host : host.slice(-maxHostLength).replace(/^[^.]*\.+/, '')
}

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

type Outcome = 'changed' | 'unchanged' | 'sending' | 'sent' | 'over' | 'emptied' | 'not-found'

/** What became of one e-mail of several. */
export type MessageChange = TransactionOutcome<Outcome>

/** Has e-mails tried again at once, for another day: also those that were given up or taken back. */
export async function resendMessages(
  { database, clock }: Context,
  ids: readonly number[],
): Promise<MessageChange[]> {
  const now = clock()
  return await changeEach(database, ids, async (transaction, message) => {
    if (message.state === 'sent') return 'sent'
    if (message.to.length === 0) return 'emptied'
    // Its text is gone, or will be before another day is over.
    if (message.isSecret) return message.state === 'waiting' ? 'unchanged' : 'emptied'
    await resetProgress(transaction, message, now)
    return 'changed'
  })
}

/** Takes e-mails back that wait. */
export async function cancelMessages(
  { database }: Pick<Context, 'database'>,
  ids: readonly number[],
): Promise<MessageChange[]> {
  return await changeEach(database, ids, async (transaction, message) => {
    const { state } = message
    if (state === 'cancelled') return 'unchanged'
    if (state === 'sent') return 'sent'
    if (state === 'failed') return 'over'
    await markCancelled(transaction, message)
    return 'changed'
  })
}

/** Each in a transaction of its own, and none that is just being sent. */
async function changeEach(
  database: Connection,
  ids: readonly number[],
  change: (transaction: Connection, message: LockedMessage) => Promise<Outcome>,
): Promise<MessageChange[]> {
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, async (transaction): Promise<Outcome> => {
      const message = await lockMessage(transaction, id)
      if (message === null) return 'not-found'
      return message.isBeingSent ? 'sending' : await change(transaction, message)
    }),
  )
}

/** The firm, at its own address, else at that of its first administrator. */
export async function findSender(db: Connection): Promise<Sender> {
  const { name, email } = await readCurrentCompany(db)
  if (email !== '') return { name, address: email }
  const admins = (await listActiveMembers(db)).filter(({ role }) => role === 'admin')
  const first = admins.toSorted((one, other) => one.id - other.id)[0]
  return { name, address: first?.email ?? '' }
}
