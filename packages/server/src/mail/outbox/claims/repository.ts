import type { Connection } from '#database/database.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { momentThere } from '#database/moment-there.ts'
import { locking } from '#database/portable.ts'
import { leaseMs } from '#mail/outbox/lease.ts'
import {
  emptied,
  isUnclaimed,
  pendingIn,
  progressIn,
  recipientsIn,
  toColumns,
  unclaimed,
} from '#mail/outbox/repository.ts'
import type { Wanted } from '#mail/outbox/sending-slots.ts'
import type { ClaimedMessage, Progress } from '#mail/outbox/stored-message.ts'

/** Which process has which message. */
interface Claim {
  readonly id: number
  readonly holder: string
}

interface Claiming {
  readonly holder: string
  /** What is due is due by the clock of the process; whose it is, by that of the database. */
  readonly now: Date
  /** Absent: any message. */
  readonly wanted?: Wanted
}

// Another process may be taking the first of them just now, and this one may be sending to the receivers of others.
const lookedAt = 20

/** Claims the next message that is due, so that no other process sends it. Returns null where none is due and wanted. */
export async function claimMessage(db: Connection, claiming: Claiming): Promise<ClaimedMessage | null> {
  for (;;) {
    const due = await findDue(db, claiming)
    if (due.length === 0) return null
    for (const id of due) {
      if (await takeMessage(db, id, claiming)) return await readClaimed(db, id)
    }
  }
}

/** In the order in which they leave: those without files first. */
async function findDue(db: Connection, { now, wanted }: Claiming): Promise<number[]> {
  const due = await db
    .selectFrom('mail_messages')
    .select(['id', 'pending'])
    .where('state', '=', 'waiting')
    .where('has_files', 'in', wanted?.withFiles === false ? [0] : [0, 1])
    .where('next_attempt_at', '<=', now.toISOString())
    .where(isUnclaimed(db))
    .orderBy('has_files')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(lookedAt)
    .execute()
  const isFree = (receivers: readonly string[]) =>
    receivers.every((receiver) => !wanted?.exceptReceivers.has(receiver))
  return due.filter((row) => isFree(pendingIn(row))).map(({ id }) => id)
}

async function takeMessage(db: Connection, id: number, { holder, now }: Claiming): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('mail_messages')
      .set({ claimed_by: holder, claimed_until: momentThere(db, leaseMs) })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', now.toISOString())
      .where(isUnclaimed(db))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** False: somebody else has it, because this process was not heard of for too long. */
export async function renewClaim(db: Connection, claim: Claim): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const until = momentThere(db, leaseMs)
    const { numUpdatedRows } = await own(transaction, claim)
      .set({ claimed_until: until })
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** As if it had not been tried. Whoever else has it by now keeps it. */
export async function releaseClaim(db: Connection, claim: Claim): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await own(transaction, claim).set(unclaimed).execute()
  })
}

function own(transaction: Connection, { id, holder }: Claim) {
  return transaction.updateTable('mail_messages').where('id', '=', id).where('claimed_by', '=', holder)
}

/** @returns null: what is stored stays. Whoever else has a message that goes on waiting keeps it. */
type Settle = (stored: Progress, isOwn: boolean) => Progress | null

/** Stores where a message stands after an attempt, beside what others have stored of it since. */
export async function storeProgress(db: Connection, { id, holder }: Claim, settle: Settle): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const wanted = transaction.selectFrom('mail_messages').selectAll().where('id', '=', id)
    const row = await wanted.modifyEnd(locking(transaction)).executeTakeFirstOrThrow()
    const isOwn = row.claimed_by === holder && row.state === 'waiting'
    const progress = settle(progressIn(row), isOwn)
    if (progress === null) return
    const isKept = !isOwn && progress.state === 'waiting'
    const isOver = row.is_secret === 1 && progress.state !== 'waiting'
    const columns = { ...toColumns(progress), ...(isKept ? {} : unclaimed), ...(isOver && emptied) }
    await transaction.updateTable('mail_messages').set(columns).where('id', '=', id).execute()
  })
}

async function readClaimed(db: Connection, id: number): Promise<ClaimedMessage> {
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
    ...recipientsIn(row),
    subject: row.subject,
    message: row.message,
    isSecret: row.is_secret === 1,
    queuedAt: new Date(row.queued_at),
    progress: progressIn(row),
    attachments,
  }
}
