import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { type Author, createStamp } from '#changes.ts'
import {
  inSeparateTransactions,
  inTransaction,
  type TransactionOutcome,
} from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { recordDocumentEvent } from '#events/repository.ts'
import { listActiveMembers } from '#members/repository.ts'
import { encryptWithCurrentKey } from '#secrets/encrypt-secret.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import type { QueuedMessage, Sender } from './message.ts'
import { insertMessage, type LockedMessage, lockMessage, markCancelled, resetProgress } from './repository.ts'

/**
 * Stores an e-mail in the caller's transaction and returns its id. The caller notifies `services.outboxSignal` after the commit, so
 * that it is sent at once.
 */
export async function queueMessage(transaction: Connection, message: QueuedMessage): Promise<number> {
  const messageId = `<${randomUUID()}@${toMessageIdHost(message.from.address)}>`
  const { secret } = message
  if (!secret) return await insertMessage(transaction, messageId, message)
  const encryptionContext = { key: secret.key, purpose: 'mail', row: messageId } as const
  const encrypted = await encryptWithCurrentKey(transaction, encryptionContext, message.message)
  return await insertMessage(transaction, messageId, { ...message, message: encrypted })
}

// `message_id` has 255 characters, of which the UUID and the signs need 39.
const maxHostLength = 200

function toMessageIdHost(address: string): string {
  const host = domainToASCII(address.split('@').at(-1) ?? '')
  return /^[\w.-]+$/.test(host) ? shortenHost(host) : 'localhost'
}

/** Removes leading labels until the domain is short enough. */
function shortenHost(host: string): string {
  return host.length <= maxHostLength ? host : host.slice(-maxHostLength).replace(/^[^.]*\.+/, '')
}

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

type Outcome = 'changed' | 'unchanged' | 'sending' | 'sent' | 'logged' | 'failed' | 'emptied' | 'not-found'

/** Result of a change by message id. */
export type MessageChange = TransactionOutcome<Outcome>

interface ChangeRequest {
  readonly ids: readonly number[]
  readonly author: Author
}

/** Queues messages for another day of attempts, failed and cancelled ones included. Each is an event of its document. */
export async function resendMessages(
  { database, clock }: Context,
  { ids, author }: ChangeRequest,
): Promise<MessageChange[]> {
  const now = clock()
  return await changeEach(database, ids, async (transaction, message) => {
    if (message.state === 'sent' || message.state === 'logged') return message.state
    if (message.to.length === 0) return 'emptied'
    // The text of a secret message is deleted already, or expires within the day.
    if (message.isSecret) return message.state === 'waiting' ? 'unchanged' : 'emptied'
    await resetProgress(transaction, message, now)
    // Others, for example invitations, have no document.
    if (message.document !== null)
      await recordDocumentEvent(transaction, createStamp(author, now), {
        document: message.document,
        event: 'email-resent',
      })
    return 'changed'
  })
}

/** Cancels waiting messages. Each is an event of its document. */
export async function cancelMessages(
  { database, clock }: Context,
  { ids, author }: ChangeRequest,
): Promise<MessageChange[]> {
  const stamp = createStamp(author, clock())
  return await changeEach(database, ids, async (transaction, message) => {
    const { state } = message
    if (state === 'cancelled') return 'unchanged'
    if (state === 'sent' || state === 'logged' || state === 'failed') return state
    await markCancelled(transaction, message)
    if (message.document !== null)
      await recordDocumentEvent(transaction, stamp, { document: message.document, event: 'email-cancelled' })
    return 'changed'
  })
}

/** Changes each message in its own transaction; skips messages being sent. */
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

/** Returns the company as sender, with its own address or that of its first administrator. */
export async function findSender(db: Connection): Promise<Sender> {
  const { name, email } = await readCurrentCompany(db)
  if (email !== '') return { name, address: email }
  const admins = (await listActiveMembers(db)).filter(({ role }) => role === 'admin')
  const first = admins.toSorted((one, other) => one.id - other.id)[0]
  return { name, address: first?.email ?? '' }
}
