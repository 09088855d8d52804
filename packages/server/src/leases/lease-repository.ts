import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { databaseNow } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'

interface LeaseColumns<Holder extends string, Expiry extends string> {
  readonly table: 'search_state' | 'mail_messages' | 'backup_runs' | 'ledger_verifications'
  /** Column with the id of the holder. Empty: no lease. */
  readonly holder: Holder
  /** Column with the time when the lease expires, by the clock of the database. Empty: no lease. */
  readonly expiry: Expiry
  readonly durationMs: number
}

/** A lease that a process holds on a row. The holder id is random, so that an expired lease is not mistaken for a later one. */
export interface HeldLease {
  /** Id of the row. */
  readonly id: number
  readonly holder: string
}

/** The lease expired, and another process has acquired it. */
export class LeaseLostError extends Error {}

/**
 * The leases on the rows of a table. The holder of a row's lease is the only process that works on it. A lease that is not
 * renewed expires, so the work of a process that has ended or lost the database is taken over. Expiry is measured by the clock
 * of the database, which is the same for all processes.
 */
export class LeaseTable<Holder extends string, Expiry extends string> {
  readonly table: LeaseColumns<Holder, Expiry>['table']
  readonly durationMs: number
  /** Column values of a row without a lease. */
  readonly emptyColumns: Readonly<Record<Holder | Expiry, string>>
  readonly #columns: LeaseColumns<Holder, Expiry>

  constructor(columns: LeaseColumns<Holder, Expiry>) {
    const { table, holder, expiry, durationMs } = columns
    this.#columns = columns
    this.table = table
    this.durationMs = durationMs
    this.emptyColumns = createRecord<Holder | Expiry, string>([holder, ''], [expiry, ''])
  }

  /** Returns the column values of a lease that starts now, for an update `where(isFree)`. */
  createLeaseColumns(
    db: Connection,
    holder: string,
  ): Record<Holder, string> & Record<Expiry, RawBuilder<string>> {
    const { holder: holderColumn, expiry } = this.#columns
    return {
      ...createRecord([holderColumn, holder]),
      ...createRecord([expiry, databaseNow(db, this.durationMs)]),
    }
  }

  /**
   * Condition: a process holds the lease of the row. A lease that ends more than two durations ahead does not count, because it
   * was acquired before the clock of the database was set back. Two, because a statement that waited for a row lock compares
   * with the time when it started.
   */
  isHeld(db: Connection): RawBuilder<SqlBool> {
    const expiry = sql.ref(`${this.table}.${this.#columns.expiry}`)
    const latest = databaseNow(db, 2 * this.durationMs)
    return sql<SqlBool>`(${expiry} >= ${databaseNow(db)} and ${expiry} <= ${latest})`
  }

  /** Condition: no process holds the lease of the row. */
  isFree(db: Connection): RawBuilder<SqlBool> {
    return sql<SqlBool>`not ${this.isHeld(db)}`
  }

  /** Condition: this is the row, and its lease has not been acquired by another holder. */
  isOwn({ id, holder }: HeldLease): RawBuilder<SqlBool> {
    const column = sql.ref(`${this.table}.${this.#columns.holder}`)
    return sql<SqlBool>`(${sql.ref(`${this.table}.id`)} = ${id} and ${column} = ${holder})`
  }

  /** Extends a lease to its full duration from now. Returns false if another process has acquired it. */
  async renew(db: Connection, lease: HeldLease): Promise<boolean> {
    const { expiry } = this.#columns
    return await inTransaction(db, async (transaction) => {
      const { numAffectedRows } = await sql`update ${sql.table(this.table)}
        set ${sql.ref(expiry)} = ${databaseNow(transaction, this.durationMs)}
        where ${this.isOwn(lease)}`.execute(transaction)
      return numAffectedRows === 1n
    })
  }

  /** Ends a lease. Does nothing if another process has acquired it. */
  async release(db: Connection, lease: HeldLease): Promise<void> {
    const { holder, expiry } = this.#columns
    await inTransaction(db, async (transaction) => {
      await sql`update ${sql.table(this.table)} set ${sql.ref(holder)} = '', ${sql.ref(expiry)} = ''
        where ${this.isOwn(lease)}`.execute(transaction)
    })
  }

  /** Runs a write in a transaction that renews the lease. @throws LeaseLostError if another process has acquired it */
  async writeWithLease<Result>(
    db: Connection,
    lease: HeldLease,
    write: (transaction: Connection) => Promise<Result>,
  ): Promise<Result> {
    return await inTransaction(db, async (transaction) => {
      if (await this.renew(transaction, lease)) return await write(transaction)
      throw new LeaseLostError(`A lease of ${this.table} was lost: another process has acquired it.`)
    })
  }
}

function createRecord<Key extends string, Value>(...entries: [Key, Value][]): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value> // as: one entry for each key
}
