import { sql } from 'kysely'
import { isServer } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'

// Names are given as a record: from the name of each table to the name of the new table that replaces it.

/** Drops the new and the old tables that an interrupted swap has left. */
export async function dropLeftoverTables(
  db: Connection,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, newName] of Object.entries(names)) {
    for (const leftover of [newName, `${name}_old`]) await db.schema.dropTable(leftover).ifExists().execute()
  }
}

/** Creates an empty table with the columns of another one. An existing table of that name is dropped. */
export async function createTableLike(db: Connection, name: string, like: string): Promise<void> {
  if (isServer(db)) {
    await db.schema.dropTable(name).ifExists().execute()
    await sql`create table ${sql.table(name)} like ${sql.table(like)}`.execute(db)
    return
  }
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_master where type = 'table' and name = ${like}`.execute(transaction)
    const definition = rows[0]?.sql.replace(/^create table (if not exists )?"?\w+"?/i, '')
    if (definition === undefined) throw new Error(`Table ${like} does not exist`)
    await transaction.schema.dropTable(name).ifExists().execute()
    await sql`create table ${sql.table(name)} ${sql.raw(definition)}`.execute(transaction)
  })
}

/**
 * Replaces tables by the new ones, all at once, so that no query finds a table missing.
 * @throws the driver's error, for which `isRetryable` returns true, if a transaction keeps using the old tables
 */
export async function replaceTables(db: Connection, names: Readonly<Record<string, string>>): Promise<void> {
  const pairs = Object.entries(names)
  if (isServer(db)) {
    await swapServerTables(db, pairs)
    return
  }
  await inTransaction(db, async (transaction) => {
    for (const [name, newName] of pairs) {
      await transaction.schema.dropTable(name).execute()
      await transaction.schema.alterTable(newName).renameTo(name).execute()
    }
  })
}

async function swapServerTables(
  db: Connection,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const renames = pairs.flatMap(([name, newName]) => [
    sql`${sql.table(name)} to ${sql.table(`${name}_old`)}`,
    sql`${sql.table(newName)} to ${sql.table(name)}`,
  ])
  for (const [name] of pairs) await db.schema.dropTable(`${name}_old`).ifExists().execute()
  await db.connection().execute(async (connection) => {
    // All other queries of these tables wait until the rename is done, so it must not wait long itself.
    await sql`set session lock_wait_timeout = 2`.execute(connection)
    try {
      await sql`rename table ${sql.join(renames)}`.execute(connection)
    } finally {
      await sql`set session lock_wait_timeout = default`.execute(connection)
    }
  })
  for (const [name] of pairs) await db.schema.dropTable(`${name}_old`).execute()
}
