import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { databaseNow } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'

const leaseMs = 60_000

/** Who writes to entries and blocks. Only one may at a time, whichever process it is in, by the time of the database. */
export interface IndexLease {
  readonly holder: string
}

/** What writes to the index works with. */
export interface IndexWriter {
  readonly database: Connection
  readonly lease: IndexLease
}

/** Somebody who would like to write to the index, by a name that nobody else has. */
export function createIndexLease(): IndexLease {
  return { holder: randomUUID().slice(0, 8) }
}

/** Somebody else has begun to write, because this one was not heard of for a minute. */
export class IndexLeaseLost extends Error {}

/** Takes the turn for a minute. False while somebody else has it. */
export async function acquireIndexLease(db: Connection, { holder }: IndexLease): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const free = transaction.updateTable('search_state').where(isLeaseExpired(transaction))
    const { numUpdatedRows } = await free.set(toLeaseColumns(transaction, holder)).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Writes while the turn lasts, and keeps it for another minute. @throws TurnLost when it is somebody else's */
export async function writeWithLease<Result>(
  db: Connection,
  { holder }: IndexLease,
  write: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, async (transaction) => {
    const own = transaction.updateTable('search_state').where('held_by', '=', holder)
    const { numUpdatedRows } = await own.set(toLeaseColumns(transaction, holder)).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new IndexLeaseLost('Somebody else writes to the search index')
    return await write(transaction)
  })
}

/** Whatever happens: a turn that is not given back ends by itself. */
export async function releaseIndexLease(db: Connection, { holder }: IndexLease): Promise<void> {
  const own = (transaction: Connection) =>
    transaction.updateTable('search_state').where('held_by', '=', holder).set(noHolder).execute()
  await inTransaction(db, own).catch(() => undefined)
}

const noHolder = { held_by: '', held_until: '' }

function toLeaseColumns(db: Connection, holder: string) {
  return { held_by: holder, held_until: databaseNow(db, leaseMs) }
}

/** Nobody has the turn. One that reaches further than any was taken before the clock was put back. */
function isLeaseExpired(db: Connection): RawBuilder<SqlBool> {
  const [now, furthest] = [databaseNow(db), databaseNow(db, 2 * leaseMs)]
  return sql<SqlBool>`(held_until < ${now} or held_until > ${furthest})`
}

/** 0: the index was never built. */
export async function readWordsVersion(db: Connection): Promise<number> {
  const row = await db.selectFrom('search_state').select('words_version').executeTakeFirstOrThrow()
  return row.words_version
}

export async function writeWordsVersion(db: Connection, version: number): Promise<void> {
  await db.updateTable('search_state').set({ words_version: version }).execute()
}
