import { searchWords } from '@quittance/shared/text/fold.ts'
import { MysqlAdapter, type RawBuilder, sql } from 'kysely'
import type { Connection } from './schema.ts'

/** Locks what a query reads until the transaction ends. SQLite locked everything when the transaction began, and has no words for it. */
export function locking(db: Connection): RawBuilder<unknown> {
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
export async function emptyLog(db: Connection): Promise<void> {
  if (!isServer(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** The text inside a LIKE pattern, where `%`, `_` and the escape sign are ordinary characters. */
function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`
}

/** `column like pattern`, with `!` as the escape sign on every database. */
function isLike(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`
}

/** Every word of the search is somewhere in the column, which holds folded text. True for a search without words. */
export function containsWords(column: string, search: string): RawBuilder<boolean> {
  const words = searchWords(search).map((word) => isLike(column, containing(word)))
  return words.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(words, sql` and `)})`
}

/** A word of the column, which holds folded text, begins with this. */
export function beginsWord(column: string, beginning: string): RawBuilder<boolean> {
  const pattern = `${beginning.replace(/[!%_]/g, '!$&')}%`
  return sql<boolean>`(${isLike(column, pattern)} or ${isLike(column, `% ${pattern}`)})`
}
