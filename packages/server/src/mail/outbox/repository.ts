import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { databaseNow, forUpdate } from '#database/queries/portable-sql.ts'
import type { MailMessageTable } from '#database/tables/mail-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import type { DeliveryProgress, QueuedMessage, RejectedAddress, StoredState } from './message.ts'
import { giveUpAfterMs, leaseMs, storedStates } from './message.ts'

/** Stores a message that waits for its first attempt. @returns its id */
export async function insertMessage(
  transaction: Connection,
  messageId: string,
  message: QueuedMessage,
): Promise<number> {
  const { from, now } = message
  const to = [...new Set(message.to)]
  const cc = [...new Set(message.cc)].filter((address) => !to.includes(address))
  // Whom it is for now: it may be moved to somebody else later.
  const document = transaction.selectFrom('documents').where('id', '=', message.documentId)
  const { insertId } = await transaction
    .insertInto('mail_messages')
    .values({
      message_id: messageId,
      document_id: message.documentId,
      document_version: message.documentVersion,
      lead_id: document.select('lead_id'),
      customer_id: document.select('customer_id'),
      from_name: from.name,
      from_address: from.address,
      recipients: JSON.stringify({ to, cc }),
      subject: message.subject,
      message: message.message,
      is_secret: message.secret ? 1 : 0,
      has_files: message.attachments.length > 0 ? 1 : 0,
      queued_at: now.toISOString(),
      queued_by: message.queuedBy,
      ...noLease,
      ...toColumns(createInitialProgress([...to, ...cc], now)),
      ...(message.secret && { give_up_at: message.secret.expiresAt.toISOString() }),
    })
    .executeTakeFirstOrThrow()
  const id = Number(insertId)
  await insertAttachments(transaction, id, message.attachments)
  return id
}

async function insertAttachments(
  transaction: Connection,
  message_id: number,
  attachments: QueuedMessage['attachments'],
): Promise<void> {
  for (const [position, attachment] of attachments.entries()) {
    const { name, contentType: content_type, content, documentId: document_id } = attachment
    const row = { message_id, position, name, content_type, content, document_id }
    await transaction.insertInto('mail_attachments').values(row).execute()
  }
}

// A secret text, once it is of no use.
export const emptyText = { message: '' }

/** The encrypted texts of e-mails, by the ids that they bear. Those that are settled have none. */
export async function listEncryptedTexts(db: Connection): Promise<{ messageId: string; text: string }[]> {
  const secret = db.selectFrom('mail_messages').where('is_secret', '=', 1).where('message', '<>', '')
  return await secret.select(['message_id as messageId', 'message as text']).execute()
}

/** The same text, encrypted with another key. */
export async function replaceEncryptedText(
  db: Connection,
  messageId: string,
  message: string,
): Promise<void> {
  await db.updateTable('mail_messages').set({ message }).where('message_id', '=', messageId).execute()
}

// Of a message that no process sends.
export const noLease = { claimed_by: '', claimed_until: '' }

// No claim lasts longer. One that reaches further is of a clock that was put back since, and nobody's any more. Not of the
// lease alone: a statement that waited for a row looks at a claim renewed meanwhile with the time when it began.
const maxLeaseMs = 2 * leaseMs

/** Whether a process has a message that waits, by the clock of the database. */
export function isLeased(db: Connection): RawBuilder<SqlBool> {
  const until = sql.ref('mail_messages.claimed_until')
  return sql<SqlBool>`(${until} >= ${databaseNow(db)} and ${until} <= ${databaseNow(db, maxLeaseMs)})`
}

/** No process is sending it, by the clock of the database. */
export function isAvailable(db: Connection): RawBuilder<SqlBool> {
  return sql<SqlBool>`not ${isLeased(db)}`
}

/** @param everybody whom the message is to */
function createInitialProgress(everybody: readonly string[], now: Date): DeliveryProgress {
  return {
    state: 'waiting',
    attempts: 0,
    pending: everybody,
    nextAttemptAt: now,
    giveUpAt: new Date(now.getTime() + giveUpAfterMs),
    lastError: null,
    refused: [],
    sentAt: null,
  }
}

export function toColumns(progress: DeliveryProgress) {
  return {
    state: progress.state,
    attempts: progress.attempts,
    pending: JSON.stringify(progress.pending),
    next_attempt_at: progress.nextAttemptAt.toISOString(),
    give_up_at: progress.giveUpAt.toISOString(),
    last_error: progress.lastError === null ? '' : JSON.stringify(progress.lastError),
    refused: JSON.stringify(progress.refused),
    sent_at: progress.sentAt?.toISOString() ?? '',
  }
}

type Row = Selectable<MailMessageTable>

interface Recipients {
  readonly to: readonly string[]
  readonly cc: readonly string[]
}

export function parseRecipients({ recipients }: Pick<Row, 'recipients'>): Recipients {
  return JSON.parse(recipients)
}

/** Returns the addresses that the next attempt goes to. */
function parsePending({ pending }: Pick<Row, 'pending'>): readonly string[] {
  return JSON.parse(pending)
}

/** @throws Error for a state that the product does not know */
export function parseProgress(row: Omit<Row, 'message'>): DeliveryProgress {
  const state = storedStates.find((one) => one === row.state)
  if (state === undefined) throw new Error(`Message ${row.id} is in an unknown state: ${row.state}`)
  const pending = parsePending(row)
  const refused: RejectedAddress[] = JSON.parse(row.refused)
  const lastError: Sentence | null = row.last_error === '' ? null : JSON.parse(row.last_error)
  return {
    state,
    attempts: row.attempts,
    pending,
    nextAttemptAt: new Date(row.next_attempt_at),
    giveUpAt: new Date(row.give_up_at),
    lastError,
    refused,
    sentAt: row.sent_at === '' ? null : new Date(row.sent_at),
  }
}

/** A message that nobody else changes until the transaction ends. */
export interface LockedMessage extends Recipients {
  readonly id: number
  readonly state: StoredState
  readonly progress: DeliveryProgress
  readonly isBeingSent: boolean
  /** Its text is for the receiver alone, and gone once it does not wait any more. */
  readonly isSecret: boolean
}

/** Until the transaction ends nobody else changes it, nor claims it. */
export async function lockMessage(transaction: Connection, id: number): Promise<LockedMessage | null> {
  const wanted = transaction
    .selectFrom('mail_messages')
    .selectAll()
    .select(isLeased(transaction).as('is_claimed'))
    .where('id', '=', id)
  const row = await wanted.modifyEnd(forUpdate(transaction)).executeTakeFirst()
  if (!row) return null
  const progress = parseProgress(row)
  const isBeingSent = progress.state === 'waiting' && Boolean(row.is_claimed)
  const isSecret = row.is_secret === 1
  return { id, state: progress.state, progress, isBeingSent, isSecret, ...parseRecipients(row) }
}

/** As if it had been queued now, but for those who have got it already. */
export async function resetProgress(
  transaction: Connection,
  { id, progress }: Pick<LockedMessage, 'id' | 'progress'>,
  now: Date,
): Promise<void> {
  const { pending, refused, sentAt } = progress
  const columns = toColumns({ ...createInitialProgress(pending, now), refused, sentAt })
  const set = transaction.updateTable('mail_messages').set({ ...noLease, ...columns })
  await set.where('id', '=', id).execute()
}

/** A secret text goes with it: nobody will send it any more. */
export async function markCancelled(
  transaction: Connection,
  { id, isSecret }: Pick<LockedMessage, 'id' | 'isSecret'>,
): Promise<void> {
  const columns = { ...noLease, state: 'cancelled', ...(isSecret && emptyText) }
  await transaction.updateTable('mail_messages').set(columns).where('id', '=', id).execute()
}

/** What waits is not sent until somebody sends it again; links to choose a password by are over. @returns how many wait for somebody */
export async function holdWaitingMessages(db: Connection): Promise<number> {
  const waiting = db.updateTable('mail_messages').where('state', '=', 'waiting')
  const over = { ...noLease, ...emptyText, state: 'cancelled' }
  await waiting.where('is_secret', '=', 1).set(over).execute()
  const { numUpdatedRows } = await waiting.set({ ...noLease, state: 'held' }).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
