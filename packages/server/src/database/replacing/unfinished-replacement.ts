import { sql } from 'kysely'
import { productTables } from '#database/copies/stored-tables.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

// On a server the tables of a database cannot all be exchanged in one moment, so a mark stands beside them meanwhile:
// `begun` until the new ones are whole, then `loaded` until the old ones are gone.

const stateTable = 'restore_under_way'
const formerTablePrefix = 'before_'

interface ReplacementState {
  readonly phase: string
  /** The tables that got another name, or were about to. */
  readonly tables: readonly string[]
  /** What makes their triggers again: those do not go along, and their names are needed. */
  readonly triggers: readonly { readonly name: string; readonly made: string }[]
}

/** Whether somebody was stopped in the middle of a replacement. What came after its end is done. */
export async function hasUnfinishedReplacement(db: Connection): Promise<boolean> {
  if (!isServer(db)) return false
  const found = await readReplacementState(db)
  if (found?.phase !== 'loaded') return found !== null
  await db.connection().execute((connection) => finishReplacement(connection))
  return false
}

/** Gives the tables of the present database other names. */
export async function beginReplacement(connection: Connection): Promise<void> {
  const there = await listTableNames(connection)
  const tables = productTables.filter((name) => there.has(name))
  const triggers = await readTriggers(connection, tables)
  const state = JSON.stringify({ tables, triggers })
  await sql`create table ${sql.table(stateTable)} (phase varchar(16) not null, state longtext not null)`.execute(
    connection,
  )
  await sql`insert into ${sql.table(stateTable)} (phase, state) values ('begun', ${state})`.execute(
    connection,
  )
  for (const { name } of triggers) await sql`drop trigger if exists ${sql.ref(name)}`.execute(connection)
  if (tables.length > 0)
    await renameTables(connection, tables, (name) => [name, `${formerTablePrefix}${name}`])
}

/** From its first statement on, the new tables are the database. */
export async function finishReplacement(connection: Connection): Promise<void> {
  const { tables = [] } = (await readReplacementState(connection)) ?? {}
  await sql`update ${sql.table(stateTable)} set phase = 'loaded'`.execute(connection)
  await dropTables(
    connection,
    tables.map((name) => `${formerTablePrefix}${name}`),
  )
  await sql`drop table if exists ${sql.table(stateTable)}`.execute(connection)
}

/** Gives back what stood there before. @returns false: nothing was under way */
export async function revertReplacement(connection: Connection): Promise<boolean> {
  const found = await readReplacementState(connection)
  if (found === null) return false
  if (found.phase === 'loaded') {
    await finishReplacement(connection)
    return false
  }
  const there = await listTableNames(connection)
  const renamed = found.tables.filter((name) => there.has(`${formerTablePrefix}${name}`))
  // Stopped before any was renamed, those that are there are still the old ones.
  const isOld = (name: string) => found.tables.includes(name) && !renamed.includes(name)
  await dropTables(
    connection,
    productTables.filter((name) => there.has(name) && !isOld(name)),
  )
  if (renamed.length > 0)
    await renameTables(connection, renamed, (name) => [`${formerTablePrefix}${name}`, name])
  for (const { name, made } of found.triggers) {
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
  // Stopped before it said anything: nothing was renamed.
  if (!row) return { phase: 'begun', tables: [...(await listTableNames(db))], triggers: [] }
  return { phase: row.phase, ...JSON.parse(row.state) }
}

interface TriggerRow {
  readonly name: string
  readonly happens: string
  readonly table_name: string
  readonly does: string
}

async function readTriggers(
  connection: Connection,
  tables: readonly string[],
): Promise<ReplacementState['triggers']> {
  const { rows } = await sql<TriggerRow>`
    select trigger_name as name, concat(action_timing, ' ', event_manipulation) as happens,
      event_object_table as table_name, action_statement as does
    from information_schema.triggers where trigger_schema = database()`.execute(connection)
  const own = rows.filter((row) => tables.includes(row.table_name))
  return own.map(({ name, happens, table_name: table, does }) => ({
    name,
    made: `create trigger \`${name}\` ${happens} on \`${table}\` for each row ${does}`,
  }))
}

async function listTableNames(db: Connection): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = database() and table_type = 'BASE TABLE'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function renameTables(
  connection: Connection,
  tables: readonly string[],
  names: (table: string) => readonly [string, string],
): Promise<void> {
  const pairs = tables.map(names).map(([from, to]) => sql`${sql.table(from)} to ${sql.table(to)}`)
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
