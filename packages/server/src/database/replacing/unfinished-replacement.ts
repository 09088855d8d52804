import { sql } from 'kysely'
import { productTables } from '#database/copies/stored-tables.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { dropTriggers, listProductTriggers } from '#database/queries/stored-triggers.ts'
import type { Connection } from '#database/tables/schema.ts'

// A database server cannot swap all tables of a database at once, so a table contains the state of the replacement: phase
// `begun` until the new tables are complete, then `loaded` until the old ones are dropped.

const stateTable = 'restore_under_way'
const formerTablePrefix = 'before_'

interface ReplacementState {
  readonly phase: string
  /** The tables that are, or were about to be, renamed. */
  readonly tables: readonly string[]
  /**
   * Statements that create the triggers of the product again. They are dropped, because the new triggers have their names. Triggers of other
   * programs stay where they are, those on these tables as long as the tables exist.
   */
  readonly triggers: readonly { readonly name: string; readonly made: string }[]
}

/** Returns whether a replacement was interrupted. Finishes it first if only the old tables remained to be dropped. */
export async function hasUnfinishedReplacement(db: Connection): Promise<boolean> {
  if (!isServer(db)) return false
  const state = await readReplacementState(db)
  if (state?.phase !== 'loaded') return state !== null
  await db.connection().execute((connection) => finishReplacement(connection))
  return false
}

/** Stores the state, and renames the tables of the current database. */
export async function beginReplacement(connection: Connection): Promise<void> {
  const names = await listTableNames(connection)
  const tables = productTables.filter((name) => names.has(name))
  const triggers = await listProductTriggers(connection)
  const made = triggers.map(({ name, statement }) => ({ name, made: statement }))
  const state = JSON.stringify({ tables, triggers: made })
  await sql`create table ${sql.table(stateTable)} (phase varchar(16) not null, state longtext not null)`.execute(
    connection,
  )
  await sql`insert into ${sql.table(stateTable)} (phase, state) values ('begun', ${state})`.execute(
    connection,
  )
  await dropTriggers(connection, triggers)
  if (tables.length > 0)
    await renameTables(connection, tables, (name) => [name, `${formerTablePrefix}${name}`])
}

/** Drops the former tables. From its first statement on, the new tables are the current database. */
export async function finishReplacement(connection: Connection): Promise<void> {
  const { tables = [] } = (await readReplacementState(connection)) ?? {}
  await sql`update ${sql.table(stateTable)} set phase = 'loaded'`.execute(connection)
  await dropTables(
    connection,
    tables.map((name) => `${formerTablePrefix}${name}`),
  )
  await sql`drop table if exists ${sql.table(stateTable)}`.execute(connection)
}

/** Drops the new tables and restores the former ones. Returns false if there was nothing to revert. */
export async function revertReplacement(connection: Connection): Promise<boolean> {
  const state = await readReplacementState(connection)
  if (state === null) return false
  if (state.phase === 'loaded') {
    await finishReplacement(connection)
    return false
  }
  const names = await listTableNames(connection)
  const renamed = state.tables.filter((name) => names.has(`${formerTablePrefix}${name}`))
  // If the replacement was interrupted before the tables were renamed, the existing ones are the old ones.
  const isOld = (name: string) => state.tables.includes(name) && !renamed.includes(name)
  await dropTables(
    connection,
    productTables.filter((name) => names.has(name) && !isOld(name)),
  )
  if (renamed.length > 0)
    await renameTables(connection, renamed, (name) => [`${formerTablePrefix}${name}`, name])
  for (const { name, made } of state.triggers) {
    await sql`drop trigger if exists ${sql.ref(name)}`.execute(connection)
    await sql.raw(made).execute(connection)
  }
  await sql`drop table ${sql.table(stateTable)}`.execute(connection)
  return true
}

async function readReplacementState(db: Connection): Promise<ReplacementState | null> {
  if (!(await listTableNames(db)).has(stateTable)) return null
  const { rows } = await sql<{ phase: string; state: string }>`
    select phase, state from ${sql.table(stateTable)}`.execute(db)
  const [row] = rows
  // The replacement was interrupted before it stored its state: nothing was renamed.
  if (!row) return { phase: 'begun', tables: [...(await listTableNames(db))], triggers: [] }
  return { phase: row.phase, ...JSON.parse(row.state) }
}

async function listTableNames(db: Connection): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = database() and table_type = 'BASE TABLE'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function renameTables(
  connection: Connection,
  tables: readonly string[],
  toNames: (table: string) => readonly [string, string],
): Promise<void> {
  const pairs = tables.map(toNames).map(([from, to]) => sql`${sql.table(from)} to ${sql.table(to)}`)
  await sql`rename table ${sql.join(pairs)}`.execute(connection)
}

async function dropTables(connection: Connection, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`set session foreign_key_checks = 0`.execute(connection)
  try {
    for (const name of names) await sql`drop table if exists ${sql.table(name)}`.execute(connection)
  } finally {
    await sql`set session foreign_key_checks = 1`.execute(connection)
  }
}
