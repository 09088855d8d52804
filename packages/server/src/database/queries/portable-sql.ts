import { splitSearchWords } from '@quittance/shared/text/search-text.ts'
import { MysqlAdapter, type RawBuilder, sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'

/** Locks what a query reads until the transaction ends. SQLite locked everything when the transaction began, and has no words for it. */
export function forUpdate(db: Connection): RawBuilder<unknown> {
  return isServer(db) ? sql`for update` : sql``
}

/** Not the embedded database. */
export function isServer(db: Connection): boolean {
  return db.getExecutor().adapter instanceof MysqlAdapter
}

/**
 * Leaves nothing of what was removed in the file that the embedded database writes changes to first. While another
 * process reads, it is for the next time.
 */
export async function checkpointWal(db: Connection): Promise<void> {
  if (!isServer(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** The text inside a LIKE pattern, where `%`, `_` and the escape sign are ordinary characters. */
function toContainsPattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`
}

/** `column like pattern`, with `!` as the escape sign on every database. */
function isLike(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`
}

/** Every word of the search is somewhere in the column, which holds folded text. True for a search without words. */
export function containsWords(column: string, search: string): RawBuilder<boolean> {
  const words = splitSearchWords(search).map((word) => isLike(column, toContainsPattern(word)))
  return words.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(words, sql` and `)})`
}

/** A word of the column, which holds folded text, begins with this. */
export function hasWordPrefix(column: string, beginning: string): RawBuilder<boolean> {
  const pattern = `${beginning.replace(/[!%_]/g, '!$&')}%`
  return sql<boolean>`(${isLike(column, pattern)} or ${isLike(column, `% ${pattern}`)})`
}

/**
 * The time of the database some milliseconds from now, as a column of moments holds it: one clock for all processes,
 * whatever theirs show. It is that of the beginning of the statement, which may have waited for a row since.
 */
export function databaseNow(db: Connection, aheadMs = 0): RawBuilder<string> {
  if (!isServer(db))
    return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${aheadMs / 1_000} seconds`})`
  const moment = sql`utc_timestamp(3) + interval ${aheadMs * 1_000} microsecond`
  return sql<string>`concat(left(date_format(${moment}, '%Y-%m-%dT%H:%i:%s.%f'), 23), 'Z')`
}

/** Selects a column of text, or null where it is longer: such rows are read one by one, and other requests are served in between. */
export function selectShortText(column: string, mostBytes: number): RawBuilder<string | null> {
  const text = sql.ref(column)
  return sql<string | null>`case when octet_length(${text}) <= ${sql.lit(mostBytes)} then ${text} end`
}
