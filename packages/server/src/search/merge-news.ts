import { setImmediate } from 'node:timers/promises'
import { checkpointWal, isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import {
  addEncoded,
  blockOf,
  clearPlace,
  encodeBlock,
  newBlock,
  placeOf,
  setPlace,
} from './blocks/id-block.ts'
import { type Block, lockBlock, putBlock } from './blocks/repository.ts'
import {
  isWordless,
  putEntries,
  type RecordWords,
  readEntries,
  readNews,
  settleNews,
} from './news/repository.ts'
import { endTurn, inTurn, newTurn, TurnLost, takeTurn, type Writing } from './turn/repository.ts'
import type { RecordType } from './words/searchable.ts'
import { collectKeys } from './words/word-keys.ts'

interface MergeContext {
  readonly database: Connection
}

const recordsRead = 512

// On SQLite nothing else happens in this process meanwhile: ten milliseconds and more for what one portion changes, few for
// each of its transactions, between which others have their turn. A database server works by itself.
const lettersInPortion = 64_000
const keysAtOnce = { embedded: 50, server: 250 } as const

/** A record with the words under which the blocks have it, and those under which they shall. */
interface Change {
  readonly id: number
  readonly before: string
  readonly after: string
}

/**
 * Moves what was saved lately into the blocks, a portion at a time, until there is nothing left or somebody else is at
 * it. It may be killed at any point: a record stays among the news until all of its words stand in the blocks.
 */
export async function mergeNews(
  { database }: MergeContext,
  shouldStop: () => boolean = () => false,
): Promise<void> {
  const turn = newTurn()
  if (!(await takeTurn(database, turn))) return
  let forgets = false
  try {
    while (!shouldStop()) {
      const news = await readNews(database, recordsRead)
      if (news.length === 0) break
      forgets ||= news.some(isWordless)
      await mergePortions({ database, turn }, portionsOf(news), shouldStop)
    }
  } catch (error) {
    if (!(error instanceof TurnLost)) throw error
  } finally {
    await endTurn(database, turn)
  }
  if (forgets) await checkpointWal(database)
}

interface Portion {
  readonly type: RecordType
  readonly news: RecordWords[]
}

/** Of one type each, and no more than can be worked out at once; a record alone may be larger. */
function portionsOf(news: readonly RecordWords[]): Portion[] {
  const portions: Portion[] = []
  let letters = 0
  for (const record of news) {
    const last = portions.at(-1)
    letters += record.words.length
    if (last?.type === record.type && letters <= lettersInPortion) last.news.push(record)
    else {
      portions.push({ type: record.type, news: [record] })
      letters = record.words.length
    }
  }
  return portions
}

async function mergePortions(
  writing: Writing,
  portions: readonly Portion[],
  shouldStop: () => boolean,
): Promise<void> {
  for (const portion of portions) {
    if (shouldStop()) return
    await mergeRecords(writing, portion)
  }
}

async function mergeRecords({ database, turn }: Writing, { type, news }: Portion): Promise<void> {
  const ids = news.map(({ id }) => id)
  const before = new Map((await readEntries(database, type, ids)).map(({ id, words }) => [id, words]))
  const changes = news.map(({ id, words }) => ({ id, before: before.get(id) ?? ' ', after: words }))
  // First of all: from here on the blocks may have the records under the old words and the new ones.
  const either = changes.map(({ id, before: old, after }) => ({ type, id, words: unionOfWords(old, after) }))
  await inTurn(database, turn, (transaction) => putEntries(transaction, either))
  for (const [block, changed] of Map.groupBy(changes, ({ id }) => blockOf(id))) {
    await mergeBlock({ database, turn }, { type, block }, changed)
  }
  await inTurn(database, turn, async (transaction) => {
    await putEntries(transaction, await settleNews(transaction, type, news))
  })
}

function unionOfWords(left: string, right: string): string {
  return left === right ? left : ` ${[...new Set(`${left}${right}`.match(/\S+/g))].join(' ')} `
}

async function mergeBlock(
  { database, turn }: Writing,
  at: Pick<Block, 'type' | 'block'>,
  changes: readonly Change[],
): Promise<void> {
  const edits = await editsOf(changes)
  const atOnce = keysAtOnce[isServer(database) ? 'server' : 'embedded']
  for (const portion of sortedPortions([...edits.keys()], atOnce)) {
    await inTurn(database, turn, async (transaction) => {
      const stored = new Map((await lockBlock(transaction, at, portion)).map((block) => [block.word, block]))
      const edited = portion.map((word) => ({
        ...at,
        word,
        members: editedMembers(stored.get(word)?.members, edits.get(word) ?? []),
      }))
      await putBlock(transaction, at, edited)
    })
    await setImmediate()
  }
}

// In the order of the index. Only a record with very many words has more keys, which are then sorted some at a time.
const keysSortedAtOnce = 32_000

function* sortedPortions(keys: readonly string[], atOnce: number): Generator<string[]> {
  for (let first = 0; first < keys.length; first += keysSortedAtOnce) {
    const sorted = keys.slice(first, first + keysSortedAtOnce).sort()
    for (let start = 0; start < sorted.length; start += atOnce) yield sorted.slice(start, start + atOnce)
  }
}

interface Edit {
  readonly id: number
  readonly isMember: boolean
}

/** What changes under which key: a record leaves the old ones and is put, in any case, under all of the new ones. */
async function editsOf(changes: readonly Change[]): Promise<Map<string, Edit[]>> {
  const slice = new TimeSlice()
  const edits = new Map<string, Edit[]>()
  const add = (key: string, edit: Edit) => {
    const known = edits.get(key)
    if (known) known.push(edit)
    else edits.set(key, [edit])
  }
  for (const { id, before, after } of changes) {
    const keys = await collectKeys(after, slice)
    for (const key of keys) add(key, { id, isMember: true })
    if (slice.isSpent) await slice.yield()
    for (const key of await collectKeys(before, slice)) if (!keys.has(key)) add(key, { id, isMember: false })
  }
  return edits
}

// One for all keys, as a merge goes through megabytes of them faster than they are swept.
const bits = newBlock()

function editedMembers(stored: Uint8Array | undefined, edits: readonly Edit[]): Uint8Array {
  bits.fill(0)
  if (stored) addEncoded(bits, stored)
  for (const { id, isMember } of edits) {
    if (isMember) setPlace(bits, placeOf(id))
    else clearPlace(bits, placeOf(id))
  }
  return encodeBlock(bits)
}
