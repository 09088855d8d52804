import type { Connection } from '#database/database.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { progressIn, recipientsIn, toColumns, unclaimed } from '#mail/outbox/repository.ts'
import type { ClaimedMessage, Progress } from '#mail/outbox/stored-message.ts'

/** Which process sends a message, and until when nobody else may. */
export interface Claim {
  readonly holder: string
  readonly now: Date
  readonly until: Date
}

// Another process may be taking the first of them just now.
const lookedAt = 5

/** Takes a message that is due, so that nobody else sends it. Null: none is due. */
export async function claimMessage(db: Connection, claim: Claim): Promise<ClaimedMessage | null> {
  for (;;) {
    const due = await findDue(db, claim.now)
    if (due.length === 0) return null
    for (const id of due) {
      if (await takeMessage(db, id, claim)) return await readClaimed(db, id)
    }
  }
}

async function findDue(db: Connection, now: Date): Promise<number[]> {
  const at = now.toISOString()
  const due = await db
    .selectFrom('mail_messages')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', at)
    .where('claimed_until', '<', at)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(lookedAt)
    .execute()
  return due.map(({ id }) => id)
}

async function takeMessage(db: Connection, id: number, { holder, now, until }: Claim): Promise<boolean> {
  const at = now.toISOString()
  return await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('mail_messages')
      .set({ claimed_by: holder, claimed_until: until.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', at)
      .where('claimed_until', '<', at)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** False: somebody else has it, because this process was not heard of for too long. */
export async function renewClaim(
  db: Connection,
  id: number,
  { holder, until }: Pick<Claim, 'holder' | 'until'>,
): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const own = transaction.updateTable('mail_messages').where('id', '=', id).where('claimed_by', '=', holder)
    const { numUpdatedRows } = await own.set({ claimed_until: until.toISOString() }).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** As if it had not been tried. Whoever else has it by now keeps it. */
export async function releaseClaim(db: Connection, id: number, holder: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const own = transaction.updateTable('mail_messages').where('id', '=', id).where('claimed_by', '=', holder)
    await own.set(unclaimed).execute()
  })
}

/** Where a message stands after an attempt. Where somebody else has it by now, that it has left is stored all the same. */
export async function storeProgress(
  db: Connection,
  { id, holder }: { readonly id: number; readonly holder: string },
  progress: Progress,
): Promise<void> {
  const columns = toColumns(progress)
  await inTransaction(db, async (transaction) => {
    const one = transaction.updateTable('mail_messages').where('id', '=', id)
    const own = one.where('claimed_by', '=', holder)
    const { numUpdatedRows } = await own.set({ ...unclaimed, ...columns }).executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n || progress.state !== 'sent') return
    await one.set({ state: columns.state, sent_at: columns.sent_at }).execute()
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
    queuedAt: new Date(row.queued_at),
    progress: progressIn(row),
    attachments,
  }
}
