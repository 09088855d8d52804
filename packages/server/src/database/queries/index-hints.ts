import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { isServer } from './portable-sql.ts'

// Hints for the query planner, where it would choose a slower index.

/**
 * The names of all kinds of documents. A condition that lists them allows an index that begins with the kind to be narrowed
 * by its next columns.
 */
export const allKindNames = kinds.map(({ name }) => name)

/** Both values of a flag column, such as `is_archived`: has the same purpose as `allKindNames`. */
export const bothFlagValues = [0, 1]

/**
 * SQL expression: a column whose own index SQLite does not use, because of the unary plus. MariaDB ignores the plus, and
 * chooses the right index without a hint.
 */
export function skipSqliteIndex<Value>(column: string): RawBuilder<Value> {
  return sql<Value>`+${sql.ref(column)}`
}

/** SQL expression: a numeric column whose own index no database uses, because 0 is added. */
export function skipIndex(column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(column)} + 0`
}

/**
 * Condition: the id is in a long list. The database walks the index of the query and compares each row with the list, which
 * is faster than a lookup for each id.
 * @param ids safe integers
 */
export function isInIdList(db: Connection, column: string, ids: Iterable<number>): RawBuilder<boolean> {
  const list = Array.from(ids, requireSafeInteger).join(',')
  // MariaDB is slow with JSON, SQLite with a long list of values.
  if (!isServer(db)) return sql<boolean>`+${sql.ref(column)} in (select value from json_each(${`[${list}]`}))`
  return sql<boolean>`${skipIndex(column)} in (${sql.raw(list)})`
}

/** Checks a number that becomes part of the statement text. */
function requireSafeInteger(id: number): number {
  if (Number.isSafeInteger(id)) return id
  throw new RangeError(`Not a safe integer: ${id}`)
}
