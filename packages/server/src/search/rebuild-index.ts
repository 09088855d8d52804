import { createTableLike } from '#database/replacing/swap-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { exchange } from './blocks/exchange.ts'
import { blockOf, encodeIds, idsInBlock } from './blocks/id-block.ts'
import { Postings } from './blocks/postings.ts'
import { type Block, insertBlocks } from './blocks/repository.ts'
import {
  dropNews,
  lockUnchangedNews,
  putEntries,
  type RecordWords,
  readEntries,
  readNews,
} from './news/repository.ts'
import {
  highestId,
  type IdRange,
  readCustomersBetween,
  readDocumentsBetween,
  readLeadsBetween,
} from './records/repository.ts'
import {
  endTurn,
  inTurn,
  newTurn,
  TurnLost,
  takeTurn,
  type Writing,
  writeWordsVersion,
} from './turn/repository.ts'
import {
  type RecordType,
  recordTypes,
  type Searchable,
  searchWordsOf,
  wordsVersion,
} from './words/searchable.ts'
import { searchableDocument } from './words/searched-document.ts'
import { searchableCustomer, searchableLead } from './words/searched-party.ts'

interface RebuildContext {
  readonly database: Connection
}

/** How far it has come, counted in ids. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void

interface FoundBy {
  readonly id: number
  readonly words: string
}

interface Source {
  readonly type: RecordType
  readonly table: 'documents' | 'leads' | 'customers'
  read(db: Connection, range: IdRange): Promise<FoundBy[]>
}

const sources: readonly Source[] = [
  {
    type: recordTypes.document,
    table: 'documents',
    read: async (db, range) =>
      (await readDocumentsBetween(db, range)).map((record) => foundBy(record, searchableDocument)),
  },
  {
    type: recordTypes.lead,
    table: 'leads',
    read: async (db, range) =>
      (await readLeadsBetween(db, range)).map((record) => foundBy(record, searchableLead)),
  },
  {
    type: recordTypes.customer,
    table: 'customers',
    read: async (db, range) =>
      (await readCustomersBetween(db, range)).map((record) => foundBy(record, searchableCustomer)),
  },
]

// Every portion is written through the whole table, so the larger they are the better; this one takes some 400 MB.
const idsInPortion = idsInBlock
const idsReadAtOnce = 2_048
const blocksWrittenAtOnce = 2_000

/**
 * Builds the index anew beside the one in use, which is replaced at the end; what is saved meanwhile is found all the
 * time. False when somebody else is writing to the index, or has begun to.
 */
export async function rebuildIndex(
  { database }: RebuildContext,
  onProgress: OnProgress = () => undefined,
): Promise<boolean> {
  const turn = newTurn()
  if (!(await takeTurn(database, turn))) return false
  try {
    const earlier = await readNews(database)
    await createTableLike(database, 'search_entries_new', 'search_entries')
    await createTableLike(database, 'search_blocks_new', 'search_blocks')
    await fillNewTables({ database, turn }, onProgress)
    await exchange({ database, turn })
    for (const source of sources) await settle({ database, turn }, source, earlier)
    await inTurn(database, turn, (transaction) => writeWordsVersion(transaction, wordsVersion))
    return true
  } catch (error) {
    if (error instanceof TurnLost) return false
    throw error
  } finally {
    await endTurn(database, turn)
  }
}

const newsSettledAtOnce = 50

/** Whatever they say: the records themselves were read after them. Those saved meanwhile stay, even as they were before. */
async function settle(
  { database, turn }: Writing,
  source: Source,
  earlier: readonly RecordWords[],
): Promise<void> {
  const news = earlier.filter(({ type }) => type === source.type)
  for (let start = 0; start < news.length; start += newsSettledAtOnce) {
    const portion = news.slice(start, start + newsSettledAtOnce)
    await inTurn(database, turn, async (transaction) => {
      // Locked before anything is read: nobody changes them between the two.
      const unchanged = await lockUnchangedNews(transaction, source.type, portion)
      await dropNews(transaction, source.type, await asBuilt(transaction, source, unchanged))
    })
  }
}

/** Those of which the index that was built has what their records say now. */
async function asBuilt(
  transaction: Connection,
  source: Source,
  news: readonly RecordWords[],
): Promise<RecordWords[]> {
  if (news.length === 0) return []
  const ids = news.map(({ id }) => id)
  const built = new Map(
    (await readEntries(transaction, source.type, ids)).map(({ id, words }) => [id, words]),
  )
  const same: RecordWords[] = []
  for (const record of news) {
    const [now] = await source.read(transaction, { from: record.id, to: record.id })
    if (now?.words === built.get(record.id)) same.push(record)
  }
  return same
}

async function fillNewTables(writing: Writing, onProgress: OnProgress): Promise<void> {
  const { database } = writing
  const highest = await Promise.all(sources.map(({ table }) => highestId(database, table)))
  const total = highest.reduce((sum, id) => sum + id, 0)
  let done = 0
  for (const [index, source] of sources.entries()) {
    const last = highest[index] ?? 0
    for (let from = 0; from <= last; from += idsInPortion) {
      const to = Math.min(from + idsInPortion - 1, last)
      await fillPortion(writing, source, {
        range: { from, to },
        onStep(ids) {
          done += ids
          onProgress({ done: Math.min(done, total), total })
        },
      })
    }
  }
}

interface Portion {
  readonly range: IdRange
  onStep(ids: number): void
}

async function fillPortion(
  { database, turn }: Writing,
  source: Source,
  { range, onStep }: Portion,
): Promise<void> {
  const postings = new Postings()
  for (let from = range.from; from <= range.to; from += idsReadAtOnce) {
    const to = Math.min(from + idsReadAtOnce - 1, range.to)
    const records = await source.read(database, { from, to })
    const entries = records.map((record) => ({ type: source.type, ...record }))
    await inTurn(database, turn, (transaction) => putEntries(transaction, entries, 'search_entries_new'))
    for (const { id, words } of records) postings.add(words, id)
    onStep((to - from + 1) / 2)
  }
  await writeBlocks({ database, turn }, source.type, {
    postings,
    onStep: (share) => onStep((share * (range.to - range.from + 1)) / 2),
  })
}

interface Collected {
  readonly postings: Postings
  /** @param share of all that is to be written */
  onStep(share: number): void
}

/** In the order in which the table keeps them. */
async function writeBlocks(
  { database, turn }: Writing,
  type: RecordType,
  { postings, onStep }: Collected,
): Promise<void> {
  const { keys, idsOf } = postings.sorted()
  let blocks: Block[] = []
  let written = 0
  const write = async (upTo: number) => {
    const portion = blocks
    blocks = []
    await inTurn(database, turn, (transaction) => insertBlocks(transaction, portion, 'search_blocks_new'))
    onStep((upTo - written) / keys.length)
    written = upTo
  }
  for (const [index, key] of keys.entries()) {
    for (const [block, ids] of byBlock(idsOf(key))) {
      blocks.push({ word: key, type, block, members: encodeIds(ids) })
    }
    if (blocks.length >= blocksWrittenAtOnce) await write(index + 1)
  }
  if (blocks.length > 0) await write(keys.length)
}

/** @param ids from the lowest to the highest */
function* byBlock(ids: Float64Array): Generator<[number, Float64Array]> {
  let start = 0
  while (start < ids.length) {
    const block = blockOf(ids[start] ?? 0)
    let end = start + 1
    while (end < ids.length && blockOf(ids[end] ?? 0) === block) end += 1
    yield [block, ids.subarray(start, end)]
    start = end
  }
}

function foundBy<Found extends { readonly id: number }>(
  record: Found,
  searchable: (record: Found) => Searchable,
): FoundBy {
  return { id: record.id, words: searchWordsOf(searchable(record)) }
}
