import type { ExpressionBuilder } from 'kysely'
import { databaseNow, forUpdate } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import { type DeliveryProgress, getFirstReceiver, type LeasedMessage, leaseMs } from './message.ts'
import { emptyText, isAvailable, noLease, parseProgress, parseRecipients, toColumns } from './repository.ts'
import type { MessageFilter } from './sending-slots.ts'
import { type QueuePosition, SkippedMessages } from './sending-slots.ts'

/** Which process has which message. */
interface Lease {
  readonly id: number
  readonly holder: string
}

interface LeaseRequest {
  readonly holder: string
  /** What is due is due by the clock of the process; whose it is, by that of the database. */
  readonly now: Date
  /** Absent: any message. */
  readonly filter?: MessageFilter
}

/** A message that is due, and its place in the order in which messages leave. */
interface DueMessage extends QueuePosition {
  readonly recipients: string
}

// Another process may claim the first of them at the same time.
const firstPageSize = 20
const laterPageSize = 500

/** Claims the next message that is due, so that no other process sends it. Returns null where none is due and wanted. */
export async function leaseNextMessage(
  db: Connection,
  claiming: LeaseRequest,
): Promise<LeasedMessage | null> {
  const { excludedReceivers: exceptReceivers = new Set<string>(), skipped: passed = new SkippedMessages() } =
    claiming.filter ?? {}
  let most = firstPageSize
  let after = passed.findStart(exceptReceivers)
  for (;;) {
    const due = await readDueMessages(db, claiming, { most, after })
    for (const message of due) {
      const { id } = message
      const receiver = getFirstReceiver(parseRecipients(message))
      if (exceptReceivers.has(receiver)) passed.noteSkipped(receiver, message, after)
      else if (await acquireLease(db, id, claiming)) {
        passed.noteLeased(receiver, after)
        return await readLeasedMessage(db, id)
      }
      after = message
    }
    if (due.length < most) return null
    most = laterPageSize
  }
}

/** Reads a page of what is due in the order in which it leaves: messages without files first. */
async function readDueMessages(
  db: Connection,
  { now, filter: wanted }: LeaseRequest,
  { most, after }: { readonly most: number; readonly after: QueuePosition | null },
): Promise<DueMessage[]> {
  const files = [0, 1].filter(
    (has) => has >= (after?.has_files ?? 0) && (has === 0 || wanted?.allowsFiles !== false),
  )
  if (files.length === 0) return []
  let due = db
    .selectFrom('mail_messages')
    .select(['id', 'has_files', 'next_attempt_at', 'recipients'])
    .where('state', '=', 'waiting')
    .where('has_files', 'in', files)
    .where('next_attempt_at', '<=', now.toISOString())
    .where(isAvailable(db))
  if (after) due = due.where(isAfter(after))
  return await due.orderBy('has_files').orderBy('next_attempt_at').orderBy('id').limit(most).execute()
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
      .set({ claimed_by: holder, claimed_until: databaseNow(db, leaseMs) })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', now.toISOString())
      .where(isAvailable(db))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** False: somebody else has it, because this process was not heard of for too long. */
export async function renewLease(db: Connection, claim: Lease): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const until = databaseNow(db, leaseMs)
    const { numUpdatedRows } = await updateLeased(transaction, claim)
      .set({ claimed_until: until })
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** As if it had not been tried. Whoever else has it by now keeps it. */
export async function releaseLease(db: Connection, claim: Lease): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await updateLeased(transaction, claim).set(noLease).execute()
  })
}

function updateLeased(transaction: Connection, { id, holder }: Lease) {
  return transaction.updateTable('mail_messages').where('id', '=', id).where('claimed_by', '=', holder)
}

/** @returns null: what is stored stays. Whoever else has a message that goes on waiting keeps it. */
type UpdateProgress = (stored: DeliveryProgress, isOwn: boolean) => DeliveryProgress | null

/** Stores where a message stands after an attempt, beside what others have stored of it since. */
export async function storeProgress(
  db: Connection,
  { id, holder }: Lease,
  settle: UpdateProgress,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const wanted = transaction.selectFrom('mail_messages').selectAll().where('id', '=', id)
    const row = await wanted.modifyEnd(forUpdate(transaction)).executeTakeFirstOrThrow()
    const isOwn = row.claimed_by === holder && row.state === 'waiting'
    const progress = settle(parseProgress(row), isOwn)
    if (progress === null) return
    const isKept = !isOwn && progress.state === 'waiting'
    const isOver = row.is_secret === 1 && progress.state !== 'waiting'
    const columns = { ...toColumns(progress), ...(isKept ? {} : noLease), ...(isOver && emptyText) }
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
