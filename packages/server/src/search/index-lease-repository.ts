import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { databaseNow } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'

const leaseMs = 60_000

/**
 * The index-writer lease, measured by the database clock. Only its holder may write to entries and blocks, in whichever
 * process it runs.
 */
export interface IndexLease {
  readonly holder: string
}

/** A database connection and the lease that allows it to write to the index. */
export interface IndexWriter {
  readonly database: Connection
  readonly lease: IndexLease
}

/** Creates a lease with a random holder. It is not acquired yet. */
export function createIndexLease(): IndexLease {
  return { holder: randomUUID().slice(0, 8) }
}

/** The lease expired and another process has acquired it. */
export class IndexLeaseLost extends Error {}

/** Acquires the lease for 60 s. Returns false while another process holds it. */
export async function acquireIndexLease(db: Connection, { holder }: IndexLease): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const expired = transaction.updateTable('search_state').where(isLeaseExpired(transaction))
    const { numUpdatedRows } = await expired
      .set(toLeaseColumns(transaction, holder))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Runs a write in a transaction that renews the lease for 60 s. @throws IndexLeaseLost if another process holds it */
export async function writeWithLease<Result>(
  db: Connection,
  { holder }: IndexLease,
  write: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, async (transaction) => {
    const own = transaction.updateTable('search_state').where('held_by', '=', holder)
    const { numUpdatedRows } = await own.set(toLeaseColumns(transaction, holder)).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) {
      throw new IndexLeaseLost('The lease of the search index was lost: another process has acquired it.')
    }
    return await write(transaction)
  })
}

/** Releases the lease. Errors are ignored, because a lease that is not released expires. */
export async function releaseIndexLease(db: Connection, { holder }: IndexLease): Promise<void> {
  const release = (transaction: Connection) =>
    transaction.updateTable('search_state').where('held_by', '=', holder).set(noHolder).execute()
  await inTransaction(db, release).catch(() => undefined)
}

const noHolder = { held_by: '', held_until: '' }

function toLeaseColumns(db: Connection, holder: string) {
  return { held_by: holder, held_until: databaseNow(db, leaseMs) }
}

/** Matches a lease that has expired, or that ends later than any can: the database clock was set back. */
function isLeaseExpired(db: Connection): RawBuilder<SqlBool> {
  const [now, latestEnd] = [databaseNow(db), databaseNow(db, 2 * leaseMs)]
  return sql<SqlBool>`(held_until < ${now} or held_until > ${latestEnd})`
}
