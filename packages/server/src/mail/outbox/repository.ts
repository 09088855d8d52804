import type { Selectable } from 'kysely'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { MailMessageTable } from '#database/tables/mail-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { LeaseTable } from '#leases/lease-repository.ts'
import {
  type DeliveryProgress,
  giveUpAfterMs,
  type QueuedMessage,
  type RejectedAddress,
  type StoredState,
  storedStates,
} from './message.ts'

/** Stores a message without attempts. Returns its id. */
export async function insertMessage(
  transaction: Connection,
  messageId: string,
  message: QueuedMessage,
): Promise<number> {
  const { from, now } = message
  const to = [...new Set(message.to)]
  const cc = [...new Set(message.cc)].filter((address) => !to.includes(address))
  // The party of the document now: the document may be assigned to another one later.
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
      ...messageLease.emptyColumns,
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

/** Replaces the text of a secret message that is not sent any more. */
export const emptyText = { message: '' }

/** Lists the encrypted texts of secret messages with their Message-IDs. Texts of settled messages have been deleted. */
export async function listEncryptedTexts(db: Connection): Promise<{ messageId: string; text: string }[]> {
  const secret = db.selectFrom('mail_messages').where('is_secret', '=', 1).where('message', '<>', '')
  return await secret.select(['message_id as messageId', 'message as text']).execute()
}

/** Stores the text of a message encrypted with another key. */
export async function replaceEncryptedText(
  db: Connection,
  messageId: string,
  message: string,
): Promise<void> {
  await db.updateTable('mail_messages').set({ message }).where('message_id', '=', messageId).execute()
}

/** The leases of the processes that send messages. */
export const messageLease = new LeaseTable({
  table: 'mail_messages',
  holder: 'claimed_by',
  expiry: 'claimed_until',
  durationMs: 20_000,
})

function createInitialProgress(recipients: readonly string[], now: Date): DeliveryProgress {
  return {
    state: 'waiting',
    attempts: 0,
    pending: recipients,
    nextAttemptAt: now,
    giveUpAt: new Date(now.getTime() + giveUpAfterMs),
    lastError: null,
    rejected: [],
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
    refused: JSON.stringify(progress.rejected),
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

function parsePending({ pending }: Pick<Row, 'pending'>): readonly string[] {
  return JSON.parse(pending)
}

/** @throws Error for an unknown state */
export function parseProgress(row: Omit<Row, 'message'>): DeliveryProgress {
  const state = storedStates.find((one) => one === row.state)
  if (state === undefined) throw new Error(`Message ${row.id} has an unknown state: ${row.state}`)
  const pending = parsePending(row)
  const rejected: RejectedAddress[] = JSON.parse(row.refused)
  const lastError: Sentence | null = row.last_error === '' ? null : JSON.parse(row.last_error)
  return {
    state,
    attempts: row.attempts,
    pending,
    nextAttemptAt: new Date(row.next_attempt_at),
    giveUpAt: new Date(row.give_up_at),
    lastError,
    rejected,
    sentAt: row.sent_at === '' ? null : new Date(row.sent_at),
  }
}

/** A message whose row is locked until the transaction ends. */
export interface LockedMessage extends Recipients {
  readonly id: number
  readonly state: StoredState
  readonly progress: DeliveryProgress
  readonly isBeingSent: boolean
  /** The text is for the recipients only and is deleted when the message is settled. */
  readonly isSecret: boolean
  /** The document that it was sent with, and the version that the document has now. Null: none. */
  readonly document: { readonly id: number; readonly version: number } | null
}

/** Locks a message until the transaction ends, so that no other process changes or leases it. Returns null if there is none. */
export async function lockMessage(transaction: Connection, id: number): Promise<LockedMessage | null> {
  const query = transaction
    .selectFrom('mail_messages')
    .selectAll()
    // A sub-select, because a join would lock the document too, after the message: a save locks them in the other order.
    .select((select) =>
      select
        .selectFrom('documents')
        .select('documents.version')
        .whereRef('documents.id', '=', 'mail_messages.document_id')
        .as('current_version'),
    )
    .select(messageLease.isHeld(transaction).as('is_leased'))
    .where('id', '=', id)
  const row = await query.modifyEnd(forUpdate(transaction)).executeTakeFirst()
  if (!row) return null
  const progress = parseProgress(row)
  const isBeingSent = progress.state === 'waiting' && Boolean(row.is_leased)
  const isSecret = row.is_secret === 1
  const { document_id: documentId, current_version: version } = row
  const document = documentId === null || version === null ? null : { id: documentId, version }
  return { id, state: progress.state, progress, isBeingSent, isSecret, document, ...parseRecipients(row) }
}

/** Restarts delivery for the addresses not reached yet. */
export async function resetProgress(
  transaction: Connection,
  { id, progress }: Pick<LockedMessage, 'id' | 'progress'>,
  now: Date,
): Promise<void> {
  const { pending, rejected, sentAt } = progress
  const columns = toColumns({ ...createInitialProgress(pending, now), rejected, sentAt })
  const update = transaction.updateTable('mail_messages').set({ ...messageLease.emptyColumns, ...columns })
  await update.where('id', '=', id).execute()
}

/** Cancels a message and deletes its text if it is secret. */
export async function markCancelled(
  transaction: Connection,
  { id, isSecret }: Pick<LockedMessage, 'id' | 'isSecret'>,
): Promise<void> {
  const columns = { ...messageLease.emptyColumns, state: 'cancelled', ...(isSecret && emptyText) }
  await transaction.updateTable('mail_messages').set(columns).where('id', '=', id).execute()
}

/** After a restore: holds waiting messages and cancels secret ones. Returns how many are held. */
export async function holdWaitingMessages(db: Connection): Promise<number> {
  const waiting = db.updateTable('mail_messages').where('state', '=', 'waiting')
  const cancelled = { ...messageLease.emptyColumns, ...emptyText, state: 'cancelled' }
  await waiting.where('is_secret', '=', 1).set(cancelled).execute()
  const { numUpdatedRows } = await waiting
    .set({ ...messageLease.emptyColumns, state: 'held' })
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
