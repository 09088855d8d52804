import { setTimeout } from 'node:timers/promises'
import { encodeIds, idsPerBlock, toBlockNumber } from '@quittance/search/id-block.ts'
import { Postings } from '@quittance/search/postings.ts'
import {
  buildSearchWords,
  type RecordType,
  recordTypes,
  type SearchableRecord,
  wordsVersion,
} from '@quittance/search/search-words.ts'
import { describeCustomer, describeDocument, describeLead } from '@quittance/search/searchable-records.ts'
import { isRetryable } from '#database/queries/database-errors.ts'
import { createTableLike, dropLeftoverTables, replaceTables } from '#database/replacing/swap-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  acquireIndexLease,
  createIndexLease,
  IndexLeaseLost,
  type IndexWriter,
  readWordsVersion,
  releaseIndexLease,
  writeWithLease,
  writeWordsVersion,
} from './index-lease-repository.ts'
import {
  type IdRange,
  readCustomersInRange,
  readDocumentsInRange,
  readHighestId,
  readLeadsInRange,
} from './records-repository.ts'
import {
  deletePendingChanges,
  type IndexBlock,
  insertBlocks,
  lockUnmodifiedChanges,
  type RecordWords,
  readEntries,
  readPendingChanges,
  replaceEntries,
} from './repository.ts'

interface RebuildContext {
  readonly database: Connection
}

/** How far it has come, counted in ids. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void

interface IndexedWords {
  readonly id: number
  readonly words: string
}

interface RecordSource {
  readonly type: RecordType
  readonly table: 'documents' | 'leads' | 'customers'
  read(db: Connection, range: IdRange): Promise<IndexedWords[]>
}

const recordSources: readonly RecordSource[] = [
  {
    type: recordTypes.document,
    table: 'documents',
    read: async (db, range) =>
      (await readDocumentsInRange(db, range)).map((record) => toIndexedWords(record, describeDocument)),
  },
  {
    type: recordTypes.lead,
    table: 'leads',
    read: async (db, range) =>
      (await readLeadsInRange(db, range)).map((record) => toIndexedWords(record, describeLead)),
  },
  {
    type: recordTypes.customer,
    table: 'customers',
    read: async (db, range) =>
      (await readCustomersInRange(db, range)).map((record) => toIndexedWords(record, describeCustomer)),
  },
]

// Every portion is written through the whole table, so the larger they are the better; this one takes some 400 MB.
const idsPerBatch = idsPerBlock
const idsPerRead = 2_048
const blocksPerWrite = 2_000

/**
 * Builds the index anew beside the one in use, which is replaced at the end; what is saved meanwhile is found all the
 * time. False when somebody else is writing to the index, or has begun to.
 */
export async function rebuildIndex(
  { database }: RebuildContext,
  onProgress: OnProgress = () => undefined,
): Promise<boolean> {
  const turn = createIndexLease()
  if (!(await acquireIndexLease(database, turn))) return false
  try {
    const earlier = await readPendingChanges(database)
    await createTableLike(database, 'search_entries_new', 'search_entries')
    await createTableLike(database, 'search_blocks_new', 'search_blocks')
    await fillNewTables({ database, lease: turn }, onProgress)
    await replaceIndexTables({ database, lease: turn })
    for (const source of recordSources) await removeIndexedChanges({ database, lease: turn }, source, earlier)
    await writeWithLease(database, turn, (transaction) => writeWordsVersion(transaction, wordsVersion))
    return true
  } catch (error) {
    if (error instanceof IndexLeaseLost) return false
    throw error
  } finally {
    await releaseIndexLease(database, turn)
  }
}

const changesPerTransaction = 50

/** Whatever they say: the records themselves were read after them. Those saved meanwhile stay, even as they were before. */
async function removeIndexedChanges(
  { database, lease: turn }: IndexWriter,
  source: RecordSource,
  earlier: readonly RecordWords[],
): Promise<void> {
  const news = earlier.filter(({ type }) => type === source.type)
  for (let start = 0; start < news.length; start += changesPerTransaction) {
    const portion = news.slice(start, start + changesPerTransaction)
    await writeWithLease(database, turn, async (transaction) => {
      // Locked before anything is read: nobody changes them between the two.
      const unchanged = await lockUnmodifiedChanges(transaction, source.type, portion)
      await deletePendingChanges(
        transaction,
        source.type,
        await selectIndexedChanges(transaction, source, unchanged),
      )
    })
  }
}

/** Those of which the index that was built has what their records say now. */
async function selectIndexedChanges(
  transaction: Connection,
  source: RecordSource,
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

async function fillNewTables(writing: IndexWriter, onProgress: OnProgress): Promise<void> {
  const { database } = writing
  const highest = await Promise.all(recordSources.map(({ table }) => readHighestId(database, table)))
  const total = highest.reduce((sum, id) => sum + id, 0)
  let done = 0
  for (const [index, source] of recordSources.entries()) {
    const last = highest[index] ?? 0
    for (let from = 0; from <= last; from += idsPerBatch) {
      const to = Math.min(from + idsPerBatch - 1, last)
      await fillBatch(writing, source, {
        range: { from, to },
        onStep(ids) {
          done += ids
          onProgress({ done: Math.min(done, total), total })
        },
      })
    }
  }
}

interface Batch {
  readonly range: IdRange
  onStep(ids: number): void
}

async function fillBatch(
  { database, lease: turn }: IndexWriter,
  source: RecordSource,
  { range, onStep }: Batch,
): Promise<void> {
  const postings = new Postings()
  for (let from = range.from; from <= range.to; from += idsPerRead) {
    const to = Math.min(from + idsPerRead - 1, range.to)
    const records = await source.read(database, { from, to })
    const entries = records.map((record) => ({ type: source.type, ...record }))
    await writeWithLease(database, turn, (transaction) =>
      replaceEntries(transaction, entries, 'search_entries_new'),
    )
    for (const { id, words } of records) postings.add(words, id)
    onStep((to - from + 1) / 2)
  }
  await writeBlocks({ database, lease: turn }, source.type, {
    postings,
    onStep: (share) => onStep((share * (range.to - range.from + 1)) / 2),
  })
}

interface CollectedPostings {
  readonly postings: Postings
  /** @param share of all that is to be written */
  onStep(share: number): void
}

/** In the order in which the table keeps them. */
async function writeBlocks(
  { database, lease: turn }: IndexWriter,
  type: RecordType,
  { postings, onStep }: CollectedPostings,
): Promise<void> {
  const { keys, idsOf } = postings.sort()
  let blocks: IndexBlock[] = []
  let written = 0
  const write = async (upTo: number) => {
    const portion = blocks
    blocks = []
    await writeWithLease(database, turn, (transaction) =>
      insertBlocks(transaction, portion, 'search_blocks_new'),
    )
    onStep((upTo - written) / keys.length)
    written = upTo
  }
  for (const [index, key] of keys.entries()) {
    for (const [block, ids] of groupByBlock(idsOf(key))) {
      blocks.push({ word: key, type, block, members: encodeIds(ids) })
    }
    if (blocks.length >= blocksPerWrite) await write(index + 1)
  }
  if (blocks.length > 0) await write(keys.length)
}

/** @param ids from the lowest to the highest */
function* groupByBlock(ids: Float64Array): Generator<[number, Float64Array]> {
  let start = 0
  while (start < ids.length) {
    const block = toBlockNumber(ids[start] ?? 0)
    let end = start + 1
    while (end < ids.length && toBlockNumber(ids[end] ?? 0) === block) end += 1
    yield [block, ids.subarray(start, end)]
    start = end
  }
}

function toIndexedWords<Found extends { readonly id: number }>(
  record: Found,
  searchable: (record: Found) => SearchableRecord,
): IndexedWords {
  return { id: record.id, words: buildSearchWords(searchable(record)) }
}

const pollPauseMs = 1_000

/**
 * Builds the index where there is none yet, or one that an earlier version of the program has made. Waits for another
 * process that may be doing so.
 */
export async function ensureIndex(
  context: { readonly database: Connection },
  onProgress: OnProgress,
): Promise<void> {
  while ((await readWordsVersion(context.database)) !== wordsVersion) {
    if (!(await rebuildIndex(context, onProgress))) await setTimeout(pollPauseMs)
  }
  await dropLeftoverIndexTables(context)
}

const maxAttempts = 30
const retryPauseMs = 1_000

/** By what they are replaced. */
const replacementTables = { search_entries: 'search_entries_new', search_blocks: 'search_blocks_new' }

/** Where a rebuild was stopped, what it had built takes as much room as the index. */
export async function dropLeftoverIndexTables({ database }: Pick<IndexWriter, 'database'>): Promise<void> {
  const turn = createIndexLease()
  if (!(await acquireIndexLease(database, turn))) return
  try {
    await dropLeftoverTables(database, replacementTables)
  } finally {
    await releaseIndexLease(database, turn)
  }
}

/** Waits for whoever is in the middle of reading the old tables, but not in a way that others wait behind it. */
export async function replaceIndexTables({ database, lease: turn }: IndexWriter): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await writeWithLease(database, turn, async () => undefined)
    try {
      await replaceTables(database, replacementTables)
      return
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error
      await setTimeout(retryPauseMs)
    }
  }
}
