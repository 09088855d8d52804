import { sql } from 'kysely'
import { isServer } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'

/** What somebody left behind who was stopped before or after they were exchanged. */
export async function dropLeftoverTables(
  db: Connection,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, by] of Object.entries(names)) {
    for (const left of [by, `${name}_old`]) await db.schema.dropTable(left).ifExists().execute()
  }
}

/** An empty table like another one, in place of what has its name. */
export async function createTableLike(db: Connection, name: string, like: string): Promise<void> {
  if (isServer(db)) {
    await db.schema.dropTable(name).ifExists().execute()
    await sql`create table ${sql.table(name)} like ${sql.table(like)}`.execute(db)
    return
  }
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_master where type = 'table' and name = ${like}`.execute(transaction)
    const made = rows[0]?.sql.replace(/^create table (if not exists )?"?\w+"?/i, '')
    if (made === undefined) throw new Error(`There is no table ${like}`)
    await transaction.schema.dropTable(name).ifExists().execute()
    await sql`create table ${sql.table(name)} ${sql.raw(made)}`.execute(transaction)
  })
}

/**
 * Puts each of the new tables in the place of the old one, all at once: nobody finds a table missing.
 * @throws the database's own error when somebody is using the old ones for long: see `isBusy`
 */
export async function replaceTables(db: Connection, names: Readonly<Record<string, string>>): Promise<void> {
  const pairs = Object.entries(names)
  if (isServer(db)) {
    await swapServerTables(db, pairs)
    return
  }
  await inTransaction(db, async (transaction) => {
    for (const [name, by] of pairs) {
      await transaction.schema.dropTable(name).execute()
      await transaction.schema.alterTable(by).renameTo(name).execute()
    }
  })
}

async function swapServerTables(
  db: Connection,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const renamed = pairs.flatMap(([name, by]) => [
    sql`${sql.table(name)} to ${sql.table(`${name}_old`)}`,
    sql`${sql.table(by)} to ${sql.table(name)}`,
  ])
  for (const [name] of pairs) await db.schema.dropTable(`${name}_old`).ifExists().execute()
  await db.connection().execute(async (connection) => {
    // While it waits, everybody else waits behind it.
    await sql`set session lock_wait_timeout = 2`.execute(connection)
    try {
      await sql`rename table ${sql.join(renamed)}`.execute(connection)
    } finally {
      await sql`set session lock_wait_timeout = default`.execute(connection)
    }
  })
  for (const [name] of pairs) await db.schema.dropTable(`${name}_old`).execute()
}
