import { randomUUID } from 'node:crypto'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type HeldLease, LeaseTable } from '#leases/lease-repository.ts'

/** The lease of the process that writes to entries and blocks of the index. Each write renews it. */
export const indexLease = new LeaseTable({
  table: 'search_state',
  holder: 'held_by',
  expiry: 'held_until',
  durationMs: 60_000,
})

/** Id of the only row. */
const stateId = 1

/** A database connection and the lease that allows it to write to the index. */
export interface IndexWriter {
  readonly database: Connection
  readonly lease: HeldLease
}

/** Acquires the lease for 60 s. Returns null while another process holds it. */
export async function acquireIndexLease(db: Connection): Promise<HeldLease | null> {
  const lease = { id: stateId, holder: randomUUID().slice(0, 8) }
  return await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('search_state')
      .set(indexLease.createLeaseColumns(transaction, lease.holder))
      .where(indexLease.isFree(transaction))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? lease : null
  })
}

/** Runs a write in a transaction that renews the lease for 60 s. @throws LeaseLostError if another process has acquired it */
export async function writeToIndex<Result>(
  { database, lease }: IndexWriter,
  write: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return await indexLease.writeWithLease(database, lease, write)
}

/** Runs work under the lease, which is released afterwards. Returns null, without running it, while another process holds it. */
export async function withIndexLease<Result>(
  database: Connection,
  work: (writer: IndexWriter) => Promise<Result>,
): Promise<Result | null> {
  const lease = await acquireIndexLease(database)
  if (lease === null) return null
  try {
    return await work({ database, lease })
  } finally {
    await releaseIndexLease(database, lease)
  }
}

/** Releases the lease. Errors are ignored, because a lease that is not released expires. */
export async function releaseIndexLease(db: Connection, lease: HeldLease): Promise<void> {
  await indexLease.release(db, lease).catch(() => undefined)
}
