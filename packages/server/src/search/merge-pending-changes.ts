import { setImmediate } from 'node:timers/promises'
import {
  addEncodedIds,
  clearBit,
  createBlock,
  encodeBlock,
  hasBit,
  setBit,
  toBlockNumber,
  toOffset,
} from '@quittance/search/id-block.ts'
import { collectIndexKeys } from '@quittance/search/index-keys.ts'
import type { RecordType, RecordWords } from '@quittance/search/search-words.ts'
import { checkpointWal, isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { LeaseLostError } from '#leases/lease-repository.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { type IndexWriter, withIndexLease, writeToIndex } from './index-lease-repository.ts'
import {
  countPendingChanges,
  hasPendingErasure,
  type IndexBlock,
  isErasure,
  lockBlock,
  readEntries,
  readPendingChanges,
  removeMergedChanges,
  replaceBlock,
  replaceEntries,
} from './repository.ts'

interface CompactionContext {
  readonly database: Connection
}

// Each search reads all pending changes, so there should be few; each compaction takes time, so it should be rare.
const maxPendingChanges = 128

/** Merges pending changes once there are 128 or a record was erased. @param shouldStop called between batches */
export async function compactIndex(context: CompactionContext, shouldStop: () => boolean): Promise<void> {
  const { database } = context
  const isDue =
    (await countPendingChanges(database)) >= maxPendingChanges || (await hasPendingErasure(database))
  if (isDue) await mergePendingChanges(context, shouldStop)
}

const recordsPerRead = 512

// Each transaction on the embedded database blocks the process for a few milliseconds; other requests are served between
// transactions. Transactions on a database server do not block it, so they can be larger.
const lettersPerBatch = 64_000
const keysPerTransaction = { embedded: 50, server: 250 } as const

/**
 * Merges pending changes into the blocks in batches until none is left, the caller stops it or another process holds
 * the lease. Can be killed at any point: a change stays pending until all of its words are in the blocks.
 */
export async function mergePendingChanges(
  { database }: CompactionContext,
  shouldStop: () => boolean = () => false,
): Promise<void> {
  let hasErased = false
  try {
    await withIndexLease(database, async (writer) => {
      while (!shouldStop()) {
        const changes = await readPendingChanges(database, recordsPerRead)
        if (changes.length === 0) break
        hasErased ||= changes.some(isErasure)
        await mergeBatches(writer, splitIntoBatches(changes), shouldStop)
      }
    })
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
  }
  if (hasErased) await checkpointWal(database)
}

interface Batch {
  readonly type: RecordType
  readonly changes: RecordWords[]
}

/** Splits changes by record type and total length. A single larger change is a batch of its own. */
function splitIntoBatches(changes: readonly RecordWords[]): Batch[] {
  const batches: Batch[] = []
  let letters = 0
  for (const change of changes) {
    const last = batches.at(-1)
    letters += change.words.length
    if (last?.type === change.type && letters <= lettersPerBatch) last.changes.push(change)
    else {
      batches.push({ type: change.type, changes: [change] })
      letters = change.words.length
    }
  }
  return batches
}

async function mergeBatches(
  writer: IndexWriter,
  batches: readonly Batch[],
  shouldStop: () => boolean,
): Promise<void> {
  for (const batch of batches) {
    if (shouldStop()) return
    await mergeBatch(writer, batch)
  }
}

/** A record with the words under which the blocks list it now, and those under which they will list it. */
interface WordChange {
  readonly id: number
  readonly oldWords: string
  readonly newWords: string
}

async function mergeBatch(writer: IndexWriter, { type, changes }: Batch): Promise<void> {
  const { database } = writer
  const ids = changes.map(({ id }) => id)
  const oldWordsById = new Map((await readEntries(database, type, ids)).map(({ id, words }) => [id, words]))
  const wordChanges = changes.map(
    ({ id, words }): WordChange => ({ id, oldWords: oldWordsById.get(id) ?? ' ', newWords: words }),
  )
  // Before the blocks: from here on they can list the records under old and new words.
  const unions = wordChanges.map(({ id, oldWords, newWords }) => ({
    type,
    id,
    words: unionWords(oldWords, newWords),
  }))
  await writeToIndex(writer, (transaction) => replaceEntries(transaction, unions))
  for (const [block, changesOfBlock] of Map.groupBy(wordChanges, ({ id }) => toBlockNumber(id))) {
    await mergeBlock(writer, { type, block }, changesOfBlock)
  }
  await writeToIndex(writer, async (transaction) => {
    await replaceEntries(transaction, await removeMergedChanges(transaction, type, changes))
  })
}

function unionWords(left: string, right: string): string {
  return left === right ? left : ` ${[...new Set(`${left}${right}`.match(/\S+/g))].join(' ')} `
}

async function mergeBlock(
  writer: IndexWriter,
  target: Pick<IndexBlock, 'type' | 'block'>,
  changes: readonly WordChange[],
): Promise<void> {
  const edits = await collectEdits(changes)
  const batchSize = keysPerTransaction[isServer(writer.database) ? 'server' : 'embedded']
  for (const keys of sortIntoBatches([...edits.keys()], batchSize)) {
    await writeToIndex(writer, async (transaction) => {
      const stored = new Map((await lockBlock(transaction, target, keys)).map((block) => [block.key, block]))
      const edited = keys.flatMap((key) => {
        const ids = applyEdits(stored.get(key)?.ids, edits.get(key) ?? [])
        return ids ? [{ ...target, key, ids }] : []
      })
      await replaceBlock(transaction, target, edited)
    })
    await setImmediate()
  }
}

// Keys are written in index order. If there are more keys than this, they are sorted in parts.
const keysPerSort = 32_000

function* sortIntoBatches(keys: readonly string[], batchSize: number): Generator<string[]> {
  for (let first = 0; first < keys.length; first += keysPerSort) {
    const sorted = keys.slice(first, first + keysPerSort).sort()
    for (let start = 0; start < sorted.length; start += batchSize)
      yield sorted.slice(start, start + batchSize)
  }
}

interface Edit {
  readonly id: number
  /** Whether the key lists the record afterwards. */
  readonly isListed: boolean
}

/** Returns the edits by key: a record is added to all new keys, and removed from the old keys that are not new. */
async function collectEdits(changes: readonly WordChange[]): Promise<Map<string, Edit[]>> {
  const slice = new TimeSlice()
  const edits = new Map<string, Edit[]>()
  const add = (key: string, edit: Edit) => {
    const editsOfKey = edits.get(key)
    if (editsOfKey) editsOfKey.push(edit)
    else edits.set(key, [edit])
  }
  for (const { id, oldWords, newWords } of changes) {
    const newKeys = await collectIndexKeys(newWords, slice)
    for (const key of newKeys) add(key, { id, isListed: true })
    if (slice.isSpent) await slice.yield()
    for (const key of await collectIndexKeys(oldWords, slice)) {
      if (!newKeys.has(key)) add(key, { id, isListed: false })
    }
  }
  return edits
}

// Reused for all keys: a merge would allocate blocks faster than they are garbage-collected.
const scratchBlock = createBlock()

/** Returns the edited block; null if the edits change nothing, as for most keys of a record that is saved again. */
function applyEdits(stored: Uint8Array | undefined, edits: readonly Edit[]): Uint8Array | null {
  scratchBlock.fill(0)
  if (stored) addEncodedIds(scratchBlock, stored)
  let isChanged = false
  for (const { id, isListed } of edits) {
    const offset = toOffset(id)
    if (hasBit(scratchBlock, offset) === isListed) continue
    isChanged = true
    if (isListed) setBit(scratchBlock, offset)
    else clearBit(scratchBlock, offset)
  }
  return isChanged ? encodeBlock(scratchBlock) : null
}
