import type { Connection } from '#database/database.ts'
import { locking } from '#database/portable.ts'
import type { RecordWordsTable } from '#database/search-tables.ts'
import type { RecordType } from '#search/words/searchable.ts'

// News are the records saved since the blocks were last brought up to date; for them the blocks do not count.
// Entries say under which words the blocks may have a record.

/** The words that a record is found by. */
export interface RecordWords {
  readonly type: RecordType
  readonly id: number
  /** As `searchWordsOf` writes them. */
  readonly words: string
}

// SQLite takes at most 32,766 values in a statement.
const rowsAtOnce = 5_000

/** All news, or the first of them. */
export async function readNews(db: Connection, limit?: number): Promise<RecordWords[]> {
  let news = db.selectFrom('search_news').selectAll()
  if (limit !== undefined) news = news.orderBy('record_type').orderBy('record_id').limit(limit)
  return (await news.execute()).map(toRecordWords)
}

export async function countNews(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('search_news')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function putNews(transaction: Connection, record: RecordWords): Promise<void> {
  await transaction.replaceInto('search_news').values(toRow(record)).execute()
}

/** The news of these records as they are now, locked until the transaction ends. */
export async function lockNews(
  transaction: Connection,
  type: RecordType,
  ids: readonly number[],
): Promise<RecordWords[]> {
  const news = transaction.selectFrom('search_news').selectAll()
  const wanted = news.where('record_type', '=', type).where('record_id', 'in', ids)
  return (await wanted.modifyEnd(locking(transaction)).execute()).map(toRecordWords)
}

export async function deleteNews(
  transaction: Connection,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const news = transaction.deleteFrom('search_news').where('record_type', '=', type)
  await news.where('record_id', 'in', ids).execute()
}

/** Of those records that have one. */
export async function readEntries(
  db: Connection,
  type: RecordType,
  ids: readonly number[],
): Promise<RecordWords[]> {
  const entries = db.selectFrom('search_entries').selectAll().where('record_type', '=', type)
  return (await entries.where('record_id', 'in', ids).execute()).map(toRecordWords)
}

/** @param table the one in use, or the one that is being built */
export async function putEntries(
  db: Connection,
  records: readonly RecordWords[],
  table: 'search_entries' | 'search_entries_new' = 'search_entries',
): Promise<void> {
  for (let start = 0; start < records.length; start += rowsAtOnce) {
    const rows = records.slice(start, start + rowsAtOnce).map(toRow)
    await db.replaceInto(table).values(rows).execute()
  }
}

function toRow({ type, id, words }: RecordWords): RecordWordsTable {
  return { record_type: type, record_id: id, words }
}

function toRecordWords(row: RecordWordsTable): RecordWords {
  // as: only record types are ever written
  return { type: row.record_type as RecordType, id: row.record_id, words: row.words }
}
