import { CompiledQuery, type Insertable } from 'kysely'
import { guards as documentGuards } from '#database/migrations/061-issued-documents.ts'
import { guards as paymentGuards } from '#database/migrations/062-payments.ts'
import { guards as ledgerGuards } from '#database/migrations/063-ledger.ts'
import type { GuardTrigger } from '#database/migrations/triggers.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import { deferInsert, insertRows } from './insert-rows.ts'
import { findAbsentTriggers } from './stored-triggers.ts'

// Triggers keep the guard rows: balances, series and the end of the ledger. Where the user of the database may not create triggers,
// the same statements run here, after the insert and in its transaction.

/** Tables whose rows change guard rows when they are inserted. */
type GuardedTable =
  | 'issued_documents'
  | 'issued_lines'
  | 'credited_lines'
  | 'payments'
  | 'allocations'
  | 'ledger_records'

const guardsByTable = Map.groupBy(
  [...documentGuards, ...paymentGuards, ...ledgerGuards],
  ({ table }) => table,
)

/** A guard row does not allow a row, as a trigger would report it. The transaction must be rolled back. */
class GuardError extends Error {}

/** Names of missing triggers by database, whose adapter its transactions share. */
const missingTriggers = new WeakMap<object, ReadonlySet<string>>()

/** Reads which triggers are missing. Called at the start of a server; other programs do so before their first insert. */
export async function readMissingGuards(db: Connection): Promise<ReadonlySet<string>> {
  const names = new Set(await findAbsentTriggers(db))
  missingTriggers.set(db.getExecutor().adapter, names)
  return names
}

/**
 * Inserts rows like `insertRows`, and changes the guard rows if their triggers are missing.
 * @returns the id that the database has assigned, if it assigns ids and there was one row
 * @throws the error of the trigger, or GuardError
 */
export async function insertGuardedRows<Name extends GuardedTable>(
  transaction: Connection,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<number> {
  const id = await insertRows(transaction, { table }, rows)
  await updateGuards(transaction, { table, rows, id })
  return id
}

/** Inserts rows whose ids are not needed like `deferInsert`, and changes the guard rows if their triggers are missing. */
export async function deferGuardedInsert<Name extends GuardedTable>(
  transaction: Connection,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> {
  await deferInsert(transaction, { table }, rows)
  await updateGuards(transaction, { table, rows, id: 0 })
}

interface InsertedRows {
  readonly table: GuardedTable
  readonly rows: readonly object[]
  /** That of a single row, if the database assigned it. */
  readonly id: number
}

async function updateGuards(transaction: Connection, { table, rows, id }: InsertedRows): Promise<void> {
  const missing =
    missingTriggers.get(transaction.getExecutor().adapter) ?? (await readMissingGuards(transaction))
  const guards = (guardsByTable.get(table) ?? []).filter(({ name }) => missing.has(name))
  if (guards.length === 0) return
  for (const row of rows) {
    const readColumn = (column: string): unknown =>
      column === 'id' && !Object.hasOwn(row, column) ? id : Reflect.get(row, column)
    for (const guard of guards) await updateGuard(transaction, guard, readColumn)
  }
}

type ColumnReader = (column: string) => unknown

async function updateGuard(
  transaction: Connection,
  { when, update, message }: GuardTrigger,
  readColumn: ColumnReader,
): Promise<void> {
  if (when !== undefined) {
    const condition = bindNewRow(`select case when ${when} then 1 else 0 end as applies`, readColumn)
    const { rows } = await transaction.executeQuery(condition)
    const [row] = rows as { readonly applies: number }[] // as: the query has this column
    if (Number(row?.applies) !== 1) return
  }
  const { numAffectedRows = 0n } = await transaction.executeQuery(bindNewRow(update, readColumn))
  if (numAffectedRows === 0n) throw new GuardError(message)
}

const newColumn = /\bnew\.(\w+)/g

/** Replaces the columns of the new row in the statement of a trigger by parameters. */
function bindNewRow(statement: string, readColumn: ColumnReader): CompiledQuery {
  const values = [...statement.matchAll(newColumn)].map(([, column = '']) => readColumn(column))
  return CompiledQuery.raw(statement.replace(newColumn, '?'), values)
}
