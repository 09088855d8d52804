import { setImmediate } from 'node:timers/promises'
import {
  addEncodedIds,
  clearBit,
  createBlock,
  encodeBlock,
  setBit,
  toBlockNumber,
  toOffset,
} from '@quittance/search/id-block.ts'
import { collectIndexKeys } from '@quittance/search/index-keys.ts'
import type { RecordType } from '@quittance/search/search-words.ts'
import { checkpointWal, isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import {
  acquireIndexLease,
  createIndexLease,
  IndexLeaseLost,
  type IndexWriter,
  releaseIndexLease,
  writeWithLease,
} from './index-lease-repository.ts'
import {
  countPendingChanges,
  hasPendingErasure,
  type IndexBlock,
  isErasure,
  lockBlock,
  type RecordWords,
  readEntries,
  readPendingChanges,
  removeMergedChanges,
  replaceBlock,
  replaceEntries,
} from './repository.ts'

interface MergeContext {
  readonly database: Connection
}

const recordsPerRead = 512

// On SQLite nothing else happens in this process meanwhile: ten milliseconds and more for what one portion changes, few for
// each of its transactions, between which others have their turn. A database server works by itself.
const lettersPerBatch = 64_000
const keysPerTransaction = { embedded: 50, server: 250 } as const

/** A record with the words under which the blocks have it, and those under which they shall. */
interface WordChange {
  readonly id: number
  readonly oldWords: string
  readonly newWords: string
}

/**
 * Moves what was saved lately into the blocks, a portion at a time, until there is nothing left or somebody else is at
 * it. It may be killed at any point: a record stays among the news until all of its words stand in the blocks.
 */
export async function mergePendingChanges(
  { database }: MergeContext,
  shouldStop: () => boolean = () => false,
): Promise<void> {
  const turn = createIndexLease()
  if (!(await acquireIndexLease(database, turn))) return
  let forgets = false
  try {
    while (!shouldStop()) {
      const news = await readPendingChanges(database, recordsPerRead)
      if (news.length === 0) break
      forgets ||= news.some(isErasure)
      await mergeBatches({ database, lease: turn }, splitIntoBatches(news), shouldStop)
    }
  } catch (error) {
    if (!(error instanceof IndexLeaseLost)) throw error
  } finally {
    await releaseIndexLease(database, turn)
  }
  if (forgets) await checkpointWal(database)
}

interface Batch {
  readonly type: RecordType
  readonly changes: RecordWords[]
}

/** Of one type each, and no more than can be worked out at once; a record alone may be larger. */
function splitIntoBatches(news: readonly RecordWords[]): Batch[] {
  const portions: Batch[] = []
  let letters = 0
  for (const record of news) {
    const last = portions.at(-1)
    letters += record.words.length
    if (last?.type === record.type && letters <= lettersPerBatch) last.changes.push(record)
    else {
      portions.push({ type: record.type, changes: [record] })
      letters = record.words.length
    }
  }
  return portions
}

async function mergeBatches(
  writing: IndexWriter,
  portions: readonly Batch[],
  shouldStop: () => boolean,
): Promise<void> {
  for (const portion of portions) {
    if (shouldStop()) return
    await mergeBatch(writing, portion)
  }
}

async function mergeBatch(
  { database, lease: turn }: IndexWriter,
  { type, changes: news }: Batch,
): Promise<void> {
  const ids = news.map(({ id }) => id)
  const oldWordsById = new Map((await readEntries(database, type, ids)).map(({ id, words }) => [id, words]))
  const changes = news.map(({ id, words }) => ({
    id,
    oldWords: oldWordsById.get(id) ?? ' ',
    newWords: words,
  }))
  // First of all: from here on the blocks may have the records under the old words and the new ones.
  const either = changes.map(({ id, oldWords, newWords }) => ({
    type,
    id,
    words: unionWords(oldWords, newWords),
  }))
  await writeWithLease(database, turn, (transaction) => replaceEntries(transaction, either))
  for (const [block, changed] of Map.groupBy(changes, ({ id }) => toBlockNumber(id))) {
    await mergeBlock({ database, lease: turn }, { type, block }, changed)
  }
  await writeWithLease(database, turn, async (transaction) => {
    await replaceEntries(transaction, await removeMergedChanges(transaction, type, news))
  })
}

function unionWords(left: string, right: string): string {
  return left === right ? left : ` ${[...new Set(`${left}${right}`.match(/\S+/g))].join(' ')} `
}

async function mergeBlock(
  { database, lease: turn }: IndexWriter,
  at: Pick<IndexBlock, 'type' | 'block'>,
  changes: readonly WordChange[],
): Promise<void> {
  const edits = await collectEdits(changes)
  const atOnce = keysPerTransaction[isServer(database) ? 'server' : 'embedded']
  for (const portion of sortIntoBatches([...edits.keys()], atOnce)) {
    await writeWithLease(database, turn, async (transaction) => {
      const stored = new Map((await lockBlock(transaction, at, portion)).map((block) => [block.word, block]))
      const edited = portion.map((word) => ({
        ...at,
        word,
        members: applyEdits(stored.get(word)?.members, edits.get(word) ?? []),
      }))
      await replaceBlock(transaction, at, edited)
    })
    await setImmediate()
  }
}

// In the order of the index. Only a record with very many words has more keys, which are then sorted some at a time.
const keysPerSort = 32_000

function* sortIntoBatches(keys: readonly string[], atOnce: number): Generator<string[]> {
  for (let first = 0; first < keys.length; first += keysPerSort) {
    const sorted = keys.slice(first, first + keysPerSort).sort()
    for (let start = 0; start < sorted.length; start += atOnce) yield sorted.slice(start, start + atOnce)
  }
}

interface Edit {
  readonly id: number
  readonly isMember: boolean
}

/** What changes under which key: a record leaves the old ones and is put, in any case, under all of the new ones. */
async function collectEdits(changes: readonly WordChange[]): Promise<Map<string, Edit[]>> {
  const slice = new TimeSlice()
  const edits = new Map<string, Edit[]>()
  const add = (key: string, edit: Edit) => {
    const known = edits.get(key)
    if (known) known.push(edit)
    else edits.set(key, [edit])
  }
  for (const { id, oldWords, newWords } of changes) {
    const keys = await collectIndexKeys(newWords, slice)
    for (const key of keys) add(key, { id, isMember: true })
    if (slice.isSpent) await slice.yield()
    for (const key of await collectIndexKeys(oldWords, slice))
      if (!keys.has(key)) add(key, { id, isMember: false })
  }
  return edits
}

// One for all keys, as a merge goes through megabytes of them faster than they are swept.
const scratchBlock = createBlock()

function applyEdits(stored: Uint8Array | undefined, edits: readonly Edit[]): Uint8Array {
  scratchBlock.fill(0)
  if (stored) addEncodedIds(scratchBlock, stored)
  for (const { id, isMember } of edits) {
    if (isMember) setBit(scratchBlock, toOffset(id))
    else clearBit(scratchBlock, toOffset(id))
  }
  return encodeBlock(scratchBlock)
}

// A search reads through all of the news: so many that it takes no time, and so few merges that they take none either.
const maxPendingChanges = 128

/** Merges the news once there are many, or somebody is to be forgotten. @param shouldStop asked between portions */
export async function compactIndex(
  context: { readonly database: Connection },
  shouldStop: () => boolean,
): Promise<void> {
  const { database } = context
  const isDue =
    (await countPendingChanges(database)) >= maxPendingChanges || (await hasPendingErasure(database))
  if (isDue) await mergePendingChanges(context, shouldStop)
}
