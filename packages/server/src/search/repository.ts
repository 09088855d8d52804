import type { RecordType } from '@quittance/search/search-words.ts'
import { type Selectable, sql } from 'kysely'
import { deferInsert, splitIntoBatches } from '#database/queries/insert-rows.ts'
import { forUpdate, selectShortText } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedIdQuery, PreparedQuery } from '#database/queries/prepared-query.ts'
import type { Connection, RecordWordsTable, SearchBlockTable } from '#database/tables/schema.ts'
import type { TimeSlice } from '#process/time-slice.ts'

// News are the records saved since the blocks were last brought up to date; for them the blocks do not count.
// Entries say under which words the blocks may have a record.

/** The words that a record is found by. */
export interface RecordWords {
  readonly type: RecordType
  readonly id: number
  /** As `searchWordsOf` writes them. */
  readonly words: string
}

/** All news, or the first of them. */
export async function readPendingChanges(db: Connection, limit?: number): Promise<RecordWords[]> {
  const news = db.selectFrom('search_news').selectAll().orderBy('record_type').orderBy('record_id')
  return (await (limit === undefined ? news : news.limit(limit)).execute()).map(toRecordWords)
}

// More of them are read one by one, and other requests are served in between.
const maxBatchedBytes = 32_768

const batchedChanges = new PreparedQuery((db) =>
  db
    .selectFrom('search_news')
    .select(['record_type', 'record_id'])
    .select(selectShortText('words', maxBatchedBytes).as('words'))
    .compile(),
)

const changeOfRecord = new PreparedQuery((db, place: PlaceholderBuilder<{ type: string; id: number }>) =>
  db
    .selectFrom('search_news')
    .selectAll()
    .where('record_type', '=', place('type'))
    .where('record_id', '=', place('id'))
    .compile(),
)

/** Reads all news. Records with very many words are read one by one; other requests are served in between. */
export async function readPendingChangesInSlices(db: Connection, slice: TimeSlice): Promise<RecordWords[]> {
  const news: RecordWords[] = []
  for (const { record_type, record_id, words } of await batchedChanges.all(db, {})) {
    if (words !== null) news.push(toRecordWords({ record_type, record_id, words }))
    else {
      if (slice.isSpent) await slice.yield()
      // None: it was merged meanwhile.
      const large = await changeOfRecord.all(db, { type: record_type, id: record_id })
      news.push(...large.map(toRecordWords))
    }
  }
  return news
}

export async function countPendingChanges(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('search_news')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A record that is found by nothing: it was anonymised. */
export function isErasure({ words }: RecordWords): boolean {
  return words.trim() === ''
}

/** Whether a record was anonymised whose words the blocks still have. */
export async function hasPendingErasure(db: Connection): Promise<boolean> {
  const wordless = db.selectFrom('search_news').select('record_id').where(sql`trim(words)`, '=', '')
  return (await wordless.limit(1).executeTakeFirst()) !== undefined
}

export async function addPendingChange(transaction: Connection, record: RecordWords): Promise<void> {
  await deferInsert(transaction, { table: 'search_news', verb: 'replace' }, [toWordsRow(record)])
}

export async function addPendingChanges(
  transaction: Connection,
  records: readonly RecordWords[],
): Promise<void> {
  for (const portion of splitIntoBatches(records, ({ words }) => words.length)) {
    await transaction.replaceInto('search_news').values(portion.map(toWordsRow)).execute()
  }
}

/**
 * Takes out of the news what the blocks have now; records that were saved once more meanwhile stay.
 * @returns those that were taken out
 */
export async function removeMergedChanges(
  transaction: Connection,
  type: RecordType,
  settled: readonly RecordWords[],
): Promise<RecordWords[]> {
  const unchanged = await lockUnmodifiedChanges(transaction, type, settled)
  await deletePendingChanges(transaction, type, unchanged)
  return unchanged
}

/** Those of some news that are still the same: they stay so until the transaction ends. */
export async function lockUnmodifiedChanges(
  transaction: Connection,
  type: RecordType,
  news: readonly RecordWords[],
): Promise<RecordWords[]> {
  if (news.length === 0) return []
  const ids = news.map(({ id }) => id)
  const stored = transaction.selectFrom('search_news').selectAll().where('record_type', '=', type)
  const locked = await stored.where('record_id', 'in', ids).modifyEnd(forUpdate(transaction)).execute()
  const now = new Map(locked.map((row) => [row.record_id, row.words]))
  return news.filter(({ id, words }) => now.get(id) === words)
}

/** Whatever it says by now: whoever calls has locked it and seen that it is unchanged. */
export async function deletePendingChanges(
  transaction: Connection,
  type: RecordType,
  news: readonly RecordWords[],
): Promise<void> {
  if (news.length === 0) return
  const ids = news.map(({ id }) => id)
  const ofType = transaction.deleteFrom('search_news').where('record_type', '=', type)
  await ofType.where('record_id', 'in', ids).execute()
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
export async function replaceEntries(
  db: Connection,
  records: readonly RecordWords[],
  table: 'search_entries' | 'search_entries_new' = 'search_entries',
): Promise<void> {
  for (const portion of splitIntoBatches(records, ({ words }) => words.length)) {
    await db.replaceInto(table).values(portion.map(toWordsRow)).execute()
  }
}

function toWordsRow({ type, id, words }: RecordWords): RecordWordsTable {
  return { record_type: type, record_id: id, words }
}

function toRecordWords(row: RecordWordsTable): RecordWords {
  // as: only record types are ever written
  return { type: row.record_type as RecordType, id: row.record_id, words: row.words }
}

/** The ids of one block that have a word. */
export interface IndexBlock {
  readonly word: string
  readonly type: RecordType
  readonly block: number
  /** As `encodeBlock` writes them. */
  readonly members: Uint8Array
}

const blocksByWords = new PreparedIdQuery<Selectable<SearchBlockTable>, string>((db, words) =>
  db.selectFrom('search_blocks').selectAll().where('word', 'in', words).compile(),
)

/** @param within these blocks alone */
export async function readBlocksOfWords(
  db: Connection,
  words: readonly string[],
  within?: readonly number[],
): Promise<IndexBlock[]> {
  if (within === undefined) return (await blocksByWords.all(db, words)).map(toBlock)
  if (words.length === 0 || within.length === 0) return []
  const blocks = db.selectFrom('search_blocks').selectAll().where('word', 'in', words)
  return (await blocks.where('block', 'in', within).execute()).map(toBlock)
}

const blocksInRange = new PreparedQuery<{ from: string; to: string }, Selectable<SearchBlockTable>>(
  (db, place) =>
    db
      .selectFrom('search_blocks')
      .selectAll()
      .where('word', '>=', place('from'))
      .where('word', '<', place('to'))
      .compile(),
)

/** Of every word from one up to, but without, another. */
export async function readBlocksInRange(db: Connection, from: string, to: string): Promise<IndexBlock[]> {
  return (await blocksInRange.all(db, { from, to })).map(toBlock)
}

/** Of some words, in one block of ids; locked until the transaction ends. */
export async function lockBlock(
  transaction: Connection,
  { type, block }: Pick<IndexBlock, 'type' | 'block'>,
  words: readonly string[],
): Promise<IndexBlock[]> {
  const rows = await transaction
    .selectFrom('search_blocks')
    .selectAll()
    .where('word', 'in', words)
    .where('record_type', '=', type)
    .where('block', '=', block)
    .modifyEnd(forUpdate(transaction))
    .execute()
  return rows.map(toBlock)
}

/** In place of those that are there; an empty one is taken out. */
export async function replaceBlock(
  transaction: Connection,
  { type, block }: Pick<IndexBlock, 'type' | 'block'>,
  blocks: readonly IndexBlock[],
): Promise<void> {
  await insertBlocks(
    transaction,
    blocks.filter(({ members }) => members.length > 0),
  )
  const emptied = blocks.filter(({ members }) => members.length === 0).map(({ word }) => word)
  if (emptied.length === 0) return
  await transaction
    .deleteFrom('search_blocks')
    .where('word', 'in', emptied)
    .where('record_type', '=', type)
    .where('block', '=', block)
    .execute()
}

/** @param table the one in use, or the one that is being built */
export async function insertBlocks(
  transaction: Connection,
  blocks: readonly IndexBlock[],
  table: 'search_blocks' | 'search_blocks_new' = 'search_blocks',
): Promise<void> {
  for (const portion of splitIntoBatches(blocks, ({ members }) => members.length)) {
    await transaction.replaceInto(table).values(portion.map(toBlockRow)).execute()
  }
}

function toBlockRow({ word, type, block, members }: IndexBlock): SearchBlockTable {
  return { word, record_type: type, block, members }
}

function toBlock(row: Selectable<SearchBlockTable>): IndexBlock {
  // as: only record types are ever written
  return { word: row.word, type: row.record_type as RecordType, block: row.block, members: row.members }
}
