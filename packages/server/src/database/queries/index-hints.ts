import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { isServer } from './portable-sql.ts'

// Where we know better than the database which index to take.

/** Every kind of document, named: an index that begins with the kind can be narrowed by what it goes on with. */
export const allKindNames = kinds.map(({ name }) => name)

/** Archived or not, retired or not: the same of a column that says yes or no. */
export const bothFlagValues = [0, 1]

/**
 * A column whose own index is not wanted: SQLite does not take that of a column with a sign. MariaDB does not heed the
 * sign, and needs none.
 */
export function skipSqliteIndex<Value>(column: string): RawBuilder<Value> {
  return sql<Value>`+${sql.ref(column)}`
}

/** A number whose own index is not wanted on any database. */
export function skipIndex(column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(column)} + 0`
}

/**
 * Whether a record is among those with these ids, which are many: so many that an index is sooner walked than left
 * for each of them.
 * @param ids whole numbers
 */
export function isInIdList(db: Connection, column: string, ids: Iterable<number>): RawBuilder<boolean> {
  const list = Array.from(ids, requireSafeInteger).join(',')
  // MariaDB is slow with JSON, and SQLite with a long list.
  if (!isServer(db)) return sql<boolean>`+${sql.ref(column)} in (select value from json_each(${`[${list}]`}))`
  return sql<boolean>`${skipIndex(column)} in (${sql.raw(list)})`
}

/** They become a part of the statement. */
function requireSafeInteger(id: number): number {
  if (Number.isSafeInteger(id)) return id
  throw new RangeError(`Not an id: ${id}`)
}
