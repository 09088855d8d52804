import type { ExpressionBuilder } from 'kysely'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import type { HeldLease } from '#leases/lease-repository.ts'
import { type DeliveryProgress, getFirstRecipient, type LeasedMessage } from './message.ts'
import { emptyText, messageLease, parseProgress, parseRecipients, toColumns } from './repository.ts'
import { type MessageFilter, type QueuePosition, SkippedMessages } from './sending-slots.ts'

interface LeaseRequest {
  readonly holder: string
  /** Time of the process, which decides what is due. Leases use the clock of the database. */
  readonly now: Date
  /** Absent: any message. */
  readonly filter?: MessageFilter
}

interface DueMessage extends QueuePosition {
  readonly recipients: string
}

// More than one, because another process may acquire the first one at the same time.
const firstPageSize = 20
const laterPageSize = 500

/** Acquires the lease of the next due message that passes the filter and returns the message; null if there is none. */
export async function leaseNextMessage(db: Connection, request: LeaseRequest): Promise<LeasedMessage | null> {
  const { excludedRecipients = new Set<string>(), skipped = new SkippedMessages() } = request.filter ?? {}
  let pageSize = firstPageSize
  let position = skipped.findStart(excludedRecipients)
  for (;;) {
    const due = await readDueMessages(db, request, { pageSize, position })
    for (const message of due) {
      const { id } = message
      const recipient = getFirstRecipient(parseRecipients(message))
      if (excludedRecipients.has(recipient)) skipped.noteSkipped(recipient, message, position)
      else if (await acquireLease(db, id, request)) {
        skipped.noteLeased(recipient, position)
        return await readLeasedMessage(db, id)
      }
      position = message
    }
    if (due.length < pageSize) return null
    pageSize = laterPageSize
  }
}

/** Reads a page of due messages after a position in the order of sending: messages without files first. */
async function readDueMessages(
  db: Connection,
  { now, filter }: LeaseRequest,
  { pageSize, position }: { readonly pageSize: number; readonly position: QueuePosition | null },
): Promise<DueMessage[]> {
  const hasFiles = [0, 1].filter(
    (value) => value >= (position?.has_files ?? 0) && (value === 0 || filter?.allowsFiles !== false),
  )
  if (hasFiles.length === 0) return []
  let query = db
    .selectFrom('mail_messages')
    .select(['id', 'has_files', 'next_attempt_at', 'recipients'])
    .where('state', '=', 'waiting')
    .where('has_files', 'in', hasFiles)
    .where('next_attempt_at', '<=', now.toISOString())
    .where(messageLease.isFree(db))
  if (position) query = query.where(isAfter(position))
  return await query.orderBy('has_files').orderBy('next_attempt_at').orderBy('id').limit(pageSize).execute()
}

function isAfter({ has_files, next_attempt_at, id }: QueuePosition) {
  return ({ and, eb, or }: ExpressionBuilder<Schema, 'mail_messages'>) =>
    or([
      eb('has_files', '>', has_files),
      and([eb('has_files', '=', has_files), eb('next_attempt_at', '>', next_attempt_at)]),
      and([eb('has_files', '=', has_files), eb('next_attempt_at', '=', next_attempt_at), eb('id', '>', id)]),
    ])
}

async function acquireLease(db: Connection, id: number, { holder, now }: LeaseRequest): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('mail_messages')
      .set(messageLease.createLeaseColumns(db, holder))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', now.toISOString())
      .where(messageLease.isFree(db))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Computes the progress to store; null: nothing is stored. @param isOwn whether this process still holds the lease */
type UpdateProgress = (stored: DeliveryProgress, isOwn: boolean) => DeliveryProgress | null

/** Stores the progress after an attempt, merged with what other processes have stored since. */
export async function storeProgress(
  db: Connection,
  { id, holder }: HeldLease,
  update: UpdateProgress,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const query = transaction.selectFrom('mail_messages').selectAll().where('id', '=', id)
    const row = await query.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow()
    const isOwn = row.claimed_by === holder && row.state === 'waiting'
    const progress = update(parseProgress(row), isOwn)
    if (progress === null) return
    const isHeldElsewhere = !isOwn && progress.state === 'waiting'
    const isSecretSettled = row.is_secret === 1 && progress.state !== 'waiting'
    const columns = {
      ...toColumns(progress),
      ...(isHeldElsewhere ? {} : messageLease.emptyColumns),
      ...(isSecretSettled && emptyText),
    }
    await transaction.updateTable('mail_messages').set(columns).where('id', '=', id).execute()
  })
}

async function readLeasedMessage(db: Connection, id: number): Promise<LeasedMessage> {
  const row = await db.selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const attachments = await db
    .selectFrom('mail_attachments')
    .select(['name', 'content_type as contentType', 'content'])
    .where('message_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    id,
    messageId: row.message_id,
    from: { name: row.from_name, address: row.from_address },
    ...parseRecipients(row),
    subject: row.subject,
    message: row.message,
    isSecret: row.is_secret === 1,
    queuedAt: new Date(row.queued_at),
    progress: parseProgress(row),
    attachments,
  }
}
