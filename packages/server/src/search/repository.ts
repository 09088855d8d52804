import type { RecordType, RecordWords } from '@quittance/search/search-words.ts'
import { type Selectable, sql } from 'kysely'
import { deferInsert, splitIntoBatches } from '#database/queries/insert-rows.ts'
import { forUpdate, selectShortText } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedIdQuery, PreparedQuery } from '#database/queries/prepared-query.ts'
import type { Connection, RecordWordsTable, SearchBlockTable } from '#database/tables/schema.ts'
import type { TimeSlice } from '#process/time-slice.ts'

// search_news holds pending changes: the records saved since the last compaction, which override the blocks.
// search_entries holds the words under which the blocks can list a record.
// search_blocks holds the blocks: one row for each key, record type and range of ids.

// Pending changes

/** Reads pending changes, ordered by record type and id. @param limit maximum number; all if absent */
export async function readPendingChanges(db: Connection, limit?: number): Promise<RecordWords[]> {
  const changes = db.selectFrom('search_news').selectAll().orderBy('record_type').orderBy('record_id')
  return (await (limit === undefined ? changes : changes.limit(limit)).execute()).map(toRecordWords)
}

// Changes with more words are read one by one, and other requests are served in between.
const maxBatchedBytes = 32_768

const batchedChanges = new PreparedQuery((db) =>
  db
    .selectFrom('search_news')
    .select(['record_type', 'record_id'])
    .select(selectShortText('words', maxBatchedBytes).as('words'))
    .compile(),
)

const changeOfRecord = new PreparedQuery(
  (db, placeholder: PlaceholderBuilder<{ type: string; id: number }>) =>
    db
      .selectFrom('search_news')
      .selectAll()
      .where('record_type', '=', placeholder('type'))
      .where('record_id', '=', placeholder('id'))
      .compile(),
)

/** Reads all pending changes. Reads large ones separately and yields in between. */
export async function readPendingChangesInSlices(db: Connection, slice: TimeSlice): Promise<RecordWords[]> {
  const changes: RecordWords[] = []
  for (const { record_type, record_id, words } of await batchedChanges.all(db, {})) {
    if (words !== null) changes.push(toRecordWords({ record_type, record_id, words }))
    else {
      if (slice.isSpent) await slice.yield()
      // Returns no row if the change has been merged meanwhile.
      const large = await changeOfRecord.all(db, { type: record_type, id: record_id })
      changes.push(...large.map(toRecordWords))
    }
  }
  return changes
}

export async function countPendingChanges(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('search_news')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns whether a change removes all words of a record, as for an anonymised lead or customer. */
export function isErasure({ words }: RecordWords): boolean {
  return words.trim() === ''
}

/** Returns whether the blocks still contain words of an erased record. */
export async function hasPendingErasure(db: Connection): Promise<boolean> {
  const erasures = db.selectFrom('search_news').select('record_id').where(sql`trim(words)`, '=', '')
  return (await erasures.limit(1).executeTakeFirst()) !== undefined
}

/** Adds a pending change. Replaces an earlier one of the same record. */
export async function addPendingChange(transaction: Connection, change: RecordWords): Promise<void> {
  await deferInsert(transaction, { table: 'search_news', verb: 'replace' }, [toWordsRow(change)])
}

/** Adds pending changes. Replaces earlier ones of the same records. */
export async function addPendingChanges(
  transaction: Connection,
  changes: readonly RecordWords[],
): Promise<void> {
  for (const batch of splitIntoBatches(changes, ({ words }) => words.length)) {
    await transaction.replaceInto('search_news').values(batch.map(toWordsRow)).execute()
  }
}

/**
 * Deletes pending changes that are now in the blocks; changes saved again meanwhile stay.
 * @returns the deleted changes
 */
export async function removeMergedChanges(
  transaction: Connection,
  type: RecordType,
  merged: readonly RecordWords[],
): Promise<RecordWords[]> {
  const unmodified = await lockUnmodifiedChanges(transaction, type, merged)
  await deletePendingChanges(transaction, type, unmodified)
  return unmodified
}

/** Returns those changes that are stored unmodified, and locks them until the transaction ends. */
export async function lockUnmodifiedChanges(
  transaction: Connection,
  type: RecordType,
  changes: readonly RecordWords[],
): Promise<RecordWords[]> {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id)
  const stored = transaction.selectFrom('search_news').selectAll().where('record_type', '=', type)
  const locked = await stored.where('record_id', 'in', ids).modifyEnd(forUpdate(transaction)).execute()
  const wordsById = new Map(locked.map((row) => [row.record_id, row.words]))
  return changes.filter(({ id, words }) => wordsById.get(id) === words)
}

/** Deletes pending changes of records, also modified ones: the caller has locked them unmodified. */
export async function deletePendingChanges(
  transaction: Connection,
  type: RecordType,
  changes: readonly RecordWords[],
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const ofType = transaction.deleteFrom('search_news').where('record_type', '=', type)
  await ofType.where('record_id', 'in', ids).execute()
}

// Entries

/** Reads the entries of records. Records that are not in the blocks have none. */
export async function readEntries(
  db: Connection,
  type: RecordType,
  ids: readonly number[],
): Promise<RecordWords[]> {
  const entries = db.selectFrom('search_entries').selectAll().where('record_type', '=', type)
  return (await entries.where('record_id', 'in', ids).execute()).map(toRecordWords)
}

/** Adds or replaces entries. @param table the table in use, or the one that a rebuild fills */
export async function replaceEntries(
  db: Connection,
  entries: readonly RecordWords[],
  table: 'search_entries' | 'search_entries_new' = 'search_entries',
): Promise<void> {
  for (const batch of splitIntoBatches(entries, ({ words }) => words.length)) {
    await db.replaceInto(table).values(batch.map(toWordsRow)).execute()
  }
}

function toWordsRow({ type, id, words }: RecordWords): RecordWordsTable {
  return { record_type: type, record_id: id, words }
}

function toRecordWords(row: RecordWordsTable): RecordWords {
  // as: only record types are ever written
  return { type: row.record_type as RecordType, id: row.record_id, words: row.words }
}

// Blocks

/** The ids of one block that have a key. */
export interface IndexBlock {
  /** Key, as `buildIndexKeys` returns it. The column is named `word`. */
  readonly key: string
  readonly type: RecordType
  /** Number of the block. */
  readonly block: number
  /** Ids, as `encodeBlock` returns them. The column is named `members`. */
  readonly ids: Uint8Array
}

const blocksByKeys = new PreparedIdQuery<Selectable<SearchBlockTable>, string>((db, keys) =>
  db.selectFrom('search_blocks').selectAll().where('word', 'in', keys).compile(),
)

/** Reads the blocks of keys. @param blockNumbers restricts the result to these blocks */
export async function readBlocksOfKeys(
  db: Connection,
  keys: readonly string[],
  blockNumbers?: readonly number[],
): Promise<IndexBlock[]> {
  if (blockNumbers === undefined) return (await blocksByKeys.all(db, keys)).map(toBlock)
  if (keys.length === 0 || blockNumbers.length === 0) return []
  const blocks = db.selectFrom('search_blocks').selectAll().where('word', 'in', keys)
  return (await blocks.where('block', 'in', blockNumbers).execute()).map(toBlock)
}

const blocksInRange = new PreparedQuery<{ from: string; to: string }, Selectable<SearchBlockTable>>(
  (db, placeholder) =>
    db
      .selectFrom('search_blocks')
      .selectAll()
      .where('word', '>=', placeholder('from'))
      .where('word', '<', placeholder('to'))
      .compile(),
)

/** Reads the blocks of all keys from `from` (inclusive) to `to` (exclusive). */
export async function readBlocksInRange(db: Connection, from: string, to: string): Promise<IndexBlock[]> {
  return (await blocksInRange.all(db, { from, to })).map(toBlock)
}

/** Reads one block of keys, and locks the rows until the transaction ends. */
export async function lockBlock(
  transaction: Connection,
  { type, block }: Pick<IndexBlock, 'type' | 'block'>,
  keys: readonly string[],
): Promise<IndexBlock[]> {
  const rows = await transaction
    .selectFrom('search_blocks')
    .selectAll()
    .where('word', 'in', keys)
    .where('record_type', '=', type)
    .where('block', '=', block)
    .modifyEnd(forUpdate(transaction))
    .execute()
  return rows.map(toBlock)
}

/** Replaces one block of keys; deletes the rows of keys that have no ids left. */
export async function replaceBlock(
  transaction: Connection,
  { type, block }: Pick<IndexBlock, 'type' | 'block'>,
  blocks: readonly IndexBlock[],
): Promise<void> {
  await insertBlocks(
    transaction,
    blocks.filter(({ ids }) => ids.length > 0),
  )
  const emptyKeys = blocks.filter(({ ids }) => ids.length === 0).map(({ key }) => key)
  if (emptyKeys.length === 0) return
  await transaction
    .deleteFrom('search_blocks')
    .where('word', 'in', emptyKeys)
    .where('record_type', '=', type)
    .where('block', '=', block)
    .execute()
}

/** Adds or replaces blocks. @param table the table in use, or the one that a rebuild fills */
export async function insertBlocks(
  transaction: Connection,
  blocks: readonly IndexBlock[],
  table: 'search_blocks' | 'search_blocks_new' = 'search_blocks',
): Promise<void> {
  for (const batch of splitIntoBatches(blocks, ({ ids }) => ids.length)) {
    await transaction.replaceInto(table).values(batch.map(toBlockRow)).execute()
  }
}

function toBlockRow({ key, type, block, ids }: IndexBlock): SearchBlockTable {
  return { word: key, record_type: type, block, members: ids }
}

function toBlock(row: Selectable<SearchBlockTable>): IndexBlock {
  // as: only record types are ever written
  return { key: row.word, type: row.record_type as RecordType, block: row.block, ids: row.members }
}

// Version

/** Reads the words version of the index; 0 if the index was never built. */
export async function readWordsVersion(db: Connection): Promise<number> {
  const row = await db.selectFrom('search_state').select('words_version').executeTakeFirstOrThrow()
  return row.words_version
}

export async function writeWordsVersion(db: Connection, version: number): Promise<void> {
  await db.updateTable('search_state').set({ words_version: version }).execute()
}
