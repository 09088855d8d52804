import { setTimeout } from 'node:timers/promises'
import { encodeIds, idsPerBlock, toBlockNumber } from '@quittance/search/id-block.ts'
import { Postings } from '@quittance/search/postings.ts'
import {
  buildSearchWords,
  type RecordType,
  type RecordWords,
  recordTypes,
  type SearchableRecord,
  wordsVersion,
} from '@quittance/search/search-words.ts'
import { describeCustomer, describeDocument, describeLead } from '@quittance/search/searchable-records.ts'
import { isRetryable } from '#database/queries/database-errors.ts'
import { createTableLike, dropLeftoverTables, replaceTables } from '#database/replacing/swap-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { LeaseLostError } from '#leases/lease-repository.ts'
import type { ProgressListener } from '#process/terminal.ts'
import { type IndexWriter, withIndexLease, writeToIndex } from './index-lease-repository.ts'
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
  readEntries,
  readPendingChanges,
  readWordsVersion,
  replaceEntries,
  writeWordsVersion,
} from './repository.ts'

interface RebuildContext {
  readonly database: Connection
}

const pollPauseMs = 1_000

/**
 * Rebuilds the index if it is missing or of another words version; waits for another process that is rebuilding. Drops
 * tables that an interrupted rebuild has left. @param onProgress receives the progress in ids of records
 */
export async function ensureIndex(context: RebuildContext, onProgress: ProgressListener): Promise<void> {
  while ((await readWordsVersion(context.database)) !== wordsVersion) {
    if (!(await rebuildIndex(context, onProgress))) await setTimeout(pollPauseMs)
  }
  await dropLeftoverIndexTables(context)
}

/**
 * Rebuilds the index into new tables and replaces the current ones; searches stay complete meanwhile. Returns false
 * while another process holds the lease, or if it acquires the lease during the rebuild.
 */
export async function rebuildIndex(
  { database }: RebuildContext,
  onProgress: ProgressListener = () => undefined,
): Promise<boolean> {
  const rebuild = async (writer: IndexWriter) => {
    const earlierChanges = await readPendingChanges(database)
    await createTableLike(database, 'search_entries_new', 'search_entries')
    await createTableLike(database, 'search_blocks_new', 'search_blocks')
    await fillNewTables(writer, onProgress)
    await replaceIndexTables(writer)
    for (const source of recordSources) await removeIndexedChanges(writer, source, earlierChanges)
    await writeToIndex(writer, (transaction) => writeWordsVersion(transaction, wordsVersion))
    return true
  }
  try {
    return (await withIndexLease(database, rebuild)) ?? false
  } catch (error) {
    if (error instanceof LeaseLostError) return false
    throw error
  }
}

// Sources

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

function toIndexedWords<Found extends { readonly id: number }>(
  record: Found,
  describe: (record: Found) => SearchableRecord,
): IndexedWords {
  return { id: record.id, words: buildSearchWords(describe(record)) }
}

// New tables

// Each batch writes to the whole table, so large batches are faster. This one takes about 400 MB of memory.
const idsPerBatch = idsPerBlock
const idsPerRead = 2_048
const blocksPerWrite = 2_000

async function fillNewTables(writer: IndexWriter, onProgress: ProgressListener): Promise<void> {
  const { database } = writer
  const highestIds = await Promise.all(recordSources.map(({ table }) => readHighestId(database, table)))
  const total = highestIds.reduce((sum, id) => sum + id, 0)
  let done = 0
  for (const [index, source] of recordSources.entries()) {
    const last = highestIds[index] ?? 0
    for (let from = 0; from <= last; from += idsPerBatch) {
      const to = Math.min(from + idsPerBatch - 1, last)
      await fillBatch(writer, source, {
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
  /** Half of the ids of a batch are reported when its entries are written, the other half with its blocks. */
  onStep(ids: number): void
}

async function fillBatch(writer: IndexWriter, source: RecordSource, { range, onStep }: Batch): Promise<void> {
  const { database } = writer
  const postings = new Postings()
  for (let from = range.from; from <= range.to; from += idsPerRead) {
    const to = Math.min(from + idsPerRead - 1, range.to)
    const records = await source.read(database, { from, to })
    const entries = records.map((record) => ({ type: source.type, ...record }))
    await writeToIndex(writer, (transaction) => replaceEntries(transaction, entries, 'search_entries_new'))
    for (const { id, words } of records) postings.add(words, id)
    onStep((to - from + 1) / 2)
  }
  await writeBlocks(writer, source.type, {
    postings,
    onStep: (share) => onStep((share * (range.to - range.from + 1)) / 2),
  })
}

interface CollectedPostings {
  readonly postings: Postings
  /** @param share of the keys that were written, from 0 to 1 */
  onStep(share: number): void
}

/** Writes the blocks in the order of the primary key. */
async function writeBlocks(
  writer: IndexWriter,
  type: RecordType,
  { postings, onStep }: CollectedPostings,
): Promise<void> {
  const { keys, getIds } = postings.sort()
  let blocks: IndexBlock[] = []
  let keysWritten = 0
  const write = async (keyCount: number) => {
    const batch = blocks
    blocks = []
    await writeToIndex(writer, (transaction) => insertBlocks(transaction, batch, 'search_blocks_new'))
    onStep((keyCount - keysWritten) / keys.length)
    keysWritten = keyCount
  }
  for (const [index, key] of keys.entries()) {
    for (const [block, ids] of groupByBlock(getIds(key))) {
      blocks.push({ key, type, block, ids: encodeIds(ids) })
    }
    if (blocks.length >= blocksPerWrite) await write(index + 1)
  }
  if (blocks.length > 0) await write(keys.length)
}

/** Splits ids into blocks. @param ids in ascending order */
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

// Replacement

/** The tables of the index and those that replace them. */
const replacementTables = { search_entries: 'search_entries_new', search_blocks: 'search_blocks_new' }

const maxAttempts = 30
const retryPauseMs = 1_000

/**
 * Replaces the tables of the index. Retries up to 30 times while a transaction reads the old tables, so that other
 * searches do not queue behind the replacement.
 */
async function replaceIndexTables(writer: IndexWriter): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await writeToIndex(writer, async () => undefined)
    try {
      await replaceTables(writer.database, replacementTables)
      return
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error
      await setTimeout(retryPauseMs)
    }
  }
}

/** Drops the tables of an interrupted rebuild, which are as large as the index. */
async function dropLeftoverIndexTables({ database }: RebuildContext): Promise<void> {
  await withIndexLease(database, () => dropLeftoverTables(database, replacementTables))
}

// Pending changes

const changesPerTransaction = 50

/**
 * Deletes the pending changes that the new index contains. The words of a change from before the rebuild do not matter,
 * because its record was read after it. Records that were saved meanwhile keep their changes.
 */
async function removeIndexedChanges(
  writer: IndexWriter,
  source: RecordSource,
  earlierChanges: readonly RecordWords[],
): Promise<void> {
  const changes = earlierChanges.filter(({ type }) => type === source.type)
  for (let start = 0; start < changes.length; start += changesPerTransaction) {
    const batch = changes.slice(start, start + changesPerTransaction)
    await writeToIndex(writer, async (transaction) => {
      // Locked before the records are read, so that no change can be saved between the two.
      const unmodified = await lockUnmodifiedChanges(transaction, source.type, batch)
      const indexed = await selectIndexedChanges(transaction, source, unmodified)
      await deletePendingChanges(transaction, source.type, indexed)
    })
  }
}

/** Returns the changes of records that the new index contains as they are stored now. */
async function selectIndexedChanges(
  transaction: Connection,
  source: RecordSource,
  changes: readonly RecordWords[],
): Promise<RecordWords[]> {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id)
  const entries = await readEntries(transaction, source.type, ids)
  const indexedWords = new Map(entries.map(({ id, words }) => [id, words]))
  const indexed: RecordWords[] = []
  for (const change of changes) {
    const [record] = await source.read(transaction, { from: change.id, to: change.id })
    if (record?.words === indexedWords.get(change.id)) indexed.push(change)
  }
  return indexed
}
