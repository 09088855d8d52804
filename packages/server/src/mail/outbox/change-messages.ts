import {
  inSeparateTransactions,
  inTransaction,
  type TransactionOutcome,
} from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type LockedMessage, lockMessage, markCancelled, resetProgress } from './repository.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

type Outcome = 'changed' | 'unchanged' | 'sending' | 'sent' | 'over' | 'emptied' | 'not-found'

/** What became of one e-mail of several. */
export type MessageChange = TransactionOutcome<Outcome>

/** Has e-mails tried again at once, for another day: also those that were given up or taken back. */
export async function resendMessages({ database, clock }: Context, ids: readonly number[]): Promise<MessageChange[]> {
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
