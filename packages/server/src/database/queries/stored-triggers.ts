import { sql } from 'kysely'
import { productTables } from '#database/copies/stored-tables.ts'
import { listTriggers as listDocumentTriggers } from '#database/migrations/061-issued-documents.ts'
import { listTriggers as listPaymentTriggers } from '#database/migrations/062-payments.ts'
import { listTriggers as listLedgerTriggers } from '#database/migrations/063-ledger.ts'
import { type ColumnTypes, getColumnTypes } from '#database/migrations/column-types.ts'
import { buildTrigger, type GuardTrigger, type RejectingTrigger } from '#database/migrations/triggers.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A trigger of the database. */
export interface StoredTrigger {
  readonly name: string
  readonly table: string
  /** Creates it again. */
  readonly statement: string
}

/**
 * Returns all triggers of the database, also those of other programs. A server does not show them to a user without the privilege TRIGGER.
 */
export async function listTriggers(db: Connection): Promise<StoredTrigger[]> {
  if (!isServer(db)) {
    const { rows } = await sql<StoredTrigger>`
      select name, tbl_name as "table", sql as statement from sqlite_schema where type = 'trigger'`.execute(
      db,
    )
    return rows
  }
  const { rows } = await sql<{ name: string; happens: string; tbl: string; does: string }>`
    select trigger_name as name, lower(concat(action_timing, ' ', event_manipulation)) as happens,
      event_object_table as tbl, action_statement as does
    from information_schema.triggers where trigger_schema = database()`.execute(db)
  return rows.map(({ name, happens, tbl: table, does }) => ({
    ...{ name, table },
    statement: `create trigger \`${name}\` ${happens} on \`${table}\` for each row ${does}`,
  }))
}

/**
 * Returns the triggers of the product: on its tables, and with the names that its migrations give them. Other programs can have triggers in
 * the database of a server, also on these tables.
 */
export async function listProductTriggers(db: Connection): Promise<StoredTrigger[]> {
  const columns = getColumnTypes(isServer(db) ? 'mysql' : 'sqlite')
  const names = new Set(listTriggerNames(listIssuingTriggers(columns)))
  const triggers = await listTriggers(db)
  return triggers.filter(({ name, table }) => names.has(name) && productTables.includes(table))
}

export async function dropTriggers(db: Connection, triggers: readonly StoredTrigger[]): Promise<void> {
  for (const { name } of triggers) await sql`drop trigger if exists ${sql.ref(name)}`.execute(db)
}

/** Creates triggers again that were dropped. */
export async function createTriggers(db: Connection, triggers: readonly StoredTrigger[]): Promise<void> {
  for (const { statement } of triggers) await sql.raw(statement).execute(db)
}

/** Returns the triggers of issued documents, payments and the ledger. */
export function listIssuingTriggers(columns: ColumnTypes): (RejectingTrigger | GuardTrigger)[] {
  return [...listDocumentTriggers(columns), ...listPaymentTriggers(columns), ...listLedgerTriggers(columns)]
}

/** Triggers of the security log and the events, which their migrations do not describe: only their names are compared. */
const namedTriggers = ['security_unchanged', 'security_kept', 'events_no_update', 'events_no_delete']

function listTriggerNames(described: readonly { readonly name: string }[]): string[] {
  return [...namedTriggers, ...described.map(({ name }) => name)]
}

/** Triggers that the database should have and has not. */
interface TriggerFaults {
  /** Names of those that are missing. */
  readonly absent: readonly string[]
  /** Names of those that were replaced by another trigger with the name. */
  readonly altered: readonly string[]
}

async function compareTriggers(db: Connection): Promise<TriggerFaults> {
  const columns = getColumnTypes(isServer(db) ? 'mysql' : 'sqlite')
  const stored = new Map((await listTriggers(db)).map(({ name, statement }) => [name, statement]))
  const described = listIssuingTriggers(columns)
  const expected = listTriggerNames(described)
  const absent = expected.filter((name) => !stored.has(name))
  const isNoneShown = absent.length === expected.length
  if (isNoneShown && isServer(db) && (await hasHiddenTriggers(db))) return { absent: [], altered: [] }
  const altered = described.filter((trigger) => {
    const statement = stored.get(trigger.name)
    const intended = buildTrigger(trigger, columns.dialect)
    return statement !== undefined && normalise(statement) !== normalise(intended)
  })
  return { absent, altered: altered.map(({ name }) => name) }
}

/** Removes what databases write differently: the case of the first words, quotation marks around names, and white space. */
function normalise(statement: string): string {
  return statement
    .replace(/^\s*create\s+trigger\s+/i, '')
    .replaceAll(/["`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the names of the triggers that reject changes of rows that are only added, and of issued documents, or keep balances, and are
 * missing, or do something else. Empty if the database rejects what they reject, although it does not show them to a user without the
 * privilege TRIGGER.
 */
export async function findMissingTriggers(db: Connection): Promise<string[]> {
  const { absent, altered } = await compareTriggers(db)
  return [...absent, ...altered]
}

/** Returns the names of the triggers that do not exist. One that was altered may still keep balances, which code must not do again. */
export async function findAbsentTriggers(db: Connection): Promise<readonly string[]> {
  return (await compareTriggers(db)).absent
}

const signalErrno = 1644

/**
 * Returns whether triggers exist that the server does not show: tries to insert a record of the ledger that follows no other one, which
 * a trigger rejects. Without a trigger the insert is undone before other transactions can see it.
 */
async function hasHiddenTriggers(db: Connection): Promise<boolean> {
  const hash = '0'.repeat(64)
  try {
    await inTransaction(db, async (transaction) => {
      await sql`savepoint trigger_probe`.execute(transaction)
      await sql`insert into ledger_records (position, event, previous_hash, content, hash)
        values (0, '', ${hash}, '{}', ${hash})`.execute(transaction)
      await sql`rollback to savepoint trigger_probe`.execute(transaction)
    })
    return false
  } catch (error) {
    // Any other error, as of an older database without a ledger, says nothing about triggers.
    return error instanceof Error && 'errno' in error && error.errno === signalErrno
  }
}

/** Returns whether one of these triggers protects issued documents, payments or the ledger. */
export function hasIssuedTrigger(triggers: readonly string[]): boolean {
  return triggers.some((name) => !/^(security|events)_/.test(name))
}
