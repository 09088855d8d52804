import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { splitSearchWords } from '@quittance/shared/text/search-text.ts'
import { MysqlAdapter, type RawBuilder, sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'

// SQL that differs between the two databases. Functions that return a condition are named like predicates.

/** Returns whether the database is a database server, not the embedded database. */
export function isServer(db: Connection): boolean {
  return db.getExecutor().adapter instanceof MysqlAdapter
}

/**
 * SQL clause: locks the selected rows until the end of the transaction. Empty for SQLite, whose transactions lock the whole
 * database at the beginning.
 */
export function forUpdate(db: Connection): RawBuilder<unknown> {
  return isServer(db) ? sql`for update` : sql``
}

/**
 * SQL clause: locks the selected rows, and the gaps in which further ones would be inserted, against changes until the end of the
 * transaction; other transactions can do the same. Empty for SQLite, like `forUpdate`.
 */
export function forShare(db: Connection): RawBuilder<unknown> {
  return isServer(db) ? sql`lock in share mode` : sql``
}

/**
 * SQL expression: the clock of the database plus an offset, as ISO 8601 text in UTC. It is one clock for all processes. Its
 * value is the time at which the statement started, before the statement waited for locks.
 */
export function databaseNow(db: Connection, offsetMs = 0): RawBuilder<string> {
  if (!isServer(db))
    return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${offsetMs / 1_000} seconds`})`
  const time = sql`utc_timestamp(3) + interval ${offsetMs * 1_000} microsecond`
  return sql<string>`concat(left(date_format(${time}, '%Y-%m-%dT%H:%i:%s.%f'), 23), 'Z')`
}

/**
 * SQL expression: the value of a text column, or null if it has more bytes. Rows with a longer text are read one by one, so
 * that the event loop can serve other requests in between.
 */
export function selectShortText(column: string, maxBytes: number): RawBuilder<string | null> {
  const text = sql.ref(column)
  return sql<string | null>`case when octet_length(${text}) <= ${sql.lit(maxBytes)} then ${text} end`
}

/**
 * Condition: every word of the search text occurs in the column, which contains folded text. True for a search without
 * words.
 */
export function containsWords(column: string, search: string): RawBuilder<boolean> {
  const conditions = splitSearchWords(search).map((word) => isLike(column, `%${escapePattern(word)}%`))
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Condition: a word of the column, which contains folded text, begins with the prefix. */
export function hasWordPrefix(column: string, prefix: string): RawBuilder<boolean> {
  const pattern = `${escapePattern(prefix)}%`
  return sql<boolean>`(${isLike(column, pattern)} or ${isLike(column, `% ${pattern}`)})`
}

/** Condition: `column like pattern`, with `!` as the escape character on both databases. */
function isLike(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`
}

/** Escapes a text for a LIKE pattern, so that `%`, `_` and `!` are ordinary characters. */
function escapePattern(text: string): string {
  return text.replace(/[!%_]/g, '!$&')
}

/**
 * Checkpoints and truncates the WAL of the embedded database, so that it does not contain deleted data any more. Does
 * nothing while another process reads: the next call does it.
 */
export async function checkpointWal(db: Connection): Promise<void> {
  if (!isServer(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

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
