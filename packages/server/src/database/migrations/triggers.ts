import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

type RowEvent = 'insert' | 'update' | 'delete'

interface TriggerPlace {
  readonly name: string
  readonly table: string
  readonly event: RowEvent
  /** Condition on `old` and `new`, in SQL of both databases. Absent: every row. */
  readonly when?: string
  /** Message of the error, in ASCII, without quotes. */
  readonly message: string
}

/** Rejects a change of a row before it is made. */
export interface RejectingTrigger extends TriggerPlace {
  /** After it is made instead, for rules about rows that the change itself has removed. */
  readonly isAfter?: true
}

/**
 * Changes a guard row after a row is inserted, and rejects the insert if the guard row does not allow it. The update locks the guard
 * row and reads what is committed now: a sum that a trigger selects could be that of an older snapshot.
 */
export interface GuardTrigger extends TriggerPlace {
  readonly event: 'insert'
  /** SQL that updates exactly one row and always changes it, or inserts one. No row updated: the insert is rejected. */
  readonly update: string
}

/** Creates triggers. An existing trigger with the name of one of them is replaced. */
export async function createTriggers(
  db: Kysely<unknown>,
  triggers: readonly (RejectingTrigger | GuardTrigger)[],
  { dialect }: ColumnTypes,
): Promise<void> {
  try {
    for (const trigger of triggers) {
      await sql.raw(`drop trigger if exists ${trigger.name}`).execute(db)
      await sql.raw(buildTrigger(trigger, dialect)).execute(db)
    }
  } catch (error) {
    if (!isForbidden(error)) throw error
  }
}

/** Returns the statement that creates a trigger. */
export function buildTrigger(
  trigger: RejectingTrigger | GuardTrigger,
  dialect: ColumnTypes['dialect'],
): string {
  return dialect === 'sqlite' ? buildSqliteTrigger(trigger) : buildServerTrigger(trigger)
}

function findTiming(trigger: RejectingTrigger | GuardTrigger): 'before' | 'after' {
  return 'update' in trigger || trigger.isAfter ? 'after' : 'before'
}

function buildSqliteTrigger(trigger: RejectingTrigger | GuardTrigger): string {
  const { name, table, event, when, message } = trigger
  const condition = when === undefined ? '' : ` when ${when}`
  const timing = findTiming(trigger)
  const body =
    'update' in trigger
      ? `${trigger.update}; select raise(abort, '${message}') where changes() = 0;`
      : `select raise(abort, '${message}');`
  return `create trigger ${name} ${timing} ${event} on ${table}${condition} begin ${body} end`
}

function buildServerTrigger(trigger: RejectingTrigger | GuardTrigger): string {
  const { name, table, event, when, message } = trigger
  const reject = `signal sqlstate '45000' set message_text = '${message}'`
  const isGuard = 'update' in trigger
  const rejectAlways = `${reject};`
  // In a trigger of MariaDB, row_count() is that of an update, but not that of an insert, which adds its row or fails.
  const rejectNone = `if row_count() = 0 then ${reject}; end if;`
  const body = isGuard ? `${trigger.update}; ${isInsert(trigger) ? '' : rejectNone}` : rejectAlways
  const conditional = when === undefined ? body : `if ${when} then ${body} end if;`
  const timing = findTiming(trigger)
  return `create trigger ${name} ${timing} ${event} on ${table} for each row begin ${conditional} end`
}

function isInsert({ update }: GuardTrigger): boolean {
  return update.startsWith('insert')
}

// The host grants no privilege to create triggers. `quittance doctor` names the missing ones.
const forbiddenErrnos = [1044, 1142, 1227, 1370, 1419]

function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && forbiddenErrnos.includes(Number(error.errno))
}

/**
 * Returns triggers that reject every change and deletion of the rows of a table.
 * @param keys unique keys of the table: SQLite replaces a row with an equal key (`insert or replace`) without a deletion
 */
export function keepRows(
  { table, keys }: { readonly table: string; readonly keys: readonly (readonly string[])[] },
  { dialect }: ColumnTypes,
): RejectingTrigger[] {
  const message = `rows of ${table} are only added`
  const changes = (['update', 'delete'] as const).map((event) => ({
    name: `${table}_no_${event}`,
    table,
    event,
    message,
  }))
  if (dialect !== 'sqlite') return changes
  const isEqual = keys.map((key) => key.map((column) => `${column} = new.${column}`).join(' and '))
  const when = `exists (select 1 from ${table} where ${isEqual.join(' or ')})`
  return [...changes, { name: `${table}_no_replace`, table, event: 'insert', when, message }]
}
