import type { Selectable } from 'kysely'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { PreparedIdQuery, PreparedQuery } from '#database/queries/prepared-query.ts'
import type { Connection, SearchBlockTable } from '#database/tables/schema.ts'
import type { RecordType } from '#search/words/searchable.ts'

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
