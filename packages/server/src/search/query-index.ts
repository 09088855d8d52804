import {
  clearBit,
  createBlock,
  decodeBlock,
  type IdBlock,
  intersectBlocks,
  setBit,
  toBlockNumber,
  toOffset,
  unionBlocks,
} from '@quittance/search/id-block.ts'
import { type KeyQuery, toKeyQuery } from '@quittance/search/index-keys.ts'
import { matchesWords } from '@quittance/search/match-words.ts'
import { listLookups, type SearchPlan } from '@quittance/search/search-plan.ts'
import { type RecordType, recordTypes } from '@quittance/search/search-words.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import {
  type IndexBlock,
  type RecordWords,
  readBlocksInRange,
  readBlocksOfWords,
  readPendingChangesInSlices,
} from './repository.ts'

/** What the index has under the parts of some plans. */
export interface PlanResults {
  /** In which there may be any. */
  listBlocks(plan: SearchPlan, type: RecordType): ReadonlySet<number>
  /** The ids of one block by plan; undefined: none. */
  readBlock(block: number, type: RecordType): (plan: SearchPlan) => IdBlock | undefined
}

/** Reads everything that the plans ask the index for. @param within in these blocks alone; only for lookups by keys */
export async function evaluatePlans(
  db: Connection,
  plans: readonly SearchPlan[],
  within?: readonly number[],
): Promise<PlanResults> {
  const read = await readQueries(db, listQueries(plans), within)
  const rowsUnder = (type: RecordType) => (query: SimpleQuery) =>
    read.get(`${type} ${getQueryName(query)}`) ?? noRows
  return {
    listBlocks: (plan, type) => createBlockFinder(rowsUnder(type))(plan),
    readBlock: (block, type) => createBlockEvaluator(block, rowsUnder(type)),
  }
}

/** By their block. A range has several in one. */
type RowsByBlock = ReadonlyMap<number, readonly IndexBlock[]>

type RowLookup = (query: SimpleQuery) => RowsByBlock

const noRows: RowsByBlock = new Map()

/** Parts of a plan are shared, so each is answered once. */
function createBlockFinder(rowsUnder: RowLookup): (plan: SearchPlan) => ReadonlySet<number> {
  const known = new Map<SearchPlan, ReadonlySet<number>>()
  function blocks(plan: SearchPlan): ReadonlySet<number> {
    const answer = known.get(plan) ?? evaluate(plan)
    known.set(plan, answer)
    return answer
  }
  function evaluate(plan: SearchPlan): ReadonlySet<number> {
    switch (plan.type) {
      case 'all':
        return intersectSets(plan.parts.map(blocks))
      case 'any':
        return new Set(plan.parts.flatMap((part) => [...blocks(part)]))
      default:
        return new Set(splitQuery(toKeyQuery(plan)).flatMap((query) => [...rowsUnder(query).keys()]))
    }
  }
  return blocks
}

function intersectSets([first = new Set(), ...others]: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  return new Set([...first].filter((block) => others.every((other) => other.has(block))))
}

/** Likewise. */
function createBlockEvaluator(
  block: number,
  rowsUnder: RowLookup,
): (plan: SearchPlan) => IdBlock | undefined {
  const known = new Map<SearchPlan, IdBlock | undefined>()
  function answer(plan: SearchPlan): IdBlock | undefined {
    if (known.has(plan)) return known.get(plan)
    const bits = evaluate(plan)
    known.set(plan, bits)
    return bits
  }
  function evaluate(plan: SearchPlan): IdBlock | undefined {
    switch (plan.type) {
      case 'all':
        return inAll(plan.parts)
      case 'any':
        return unionBlocks(plan.parts.flatMap((part) => answer(part) ?? []))
      default: {
        const queries = splitQuery(toKeyQuery(plan))
        const rows = queries.flatMap((query) => rowsUnder(query).get(block) ?? [])
        return decodeBlock(rows.map(({ members }) => members))
      }
    }
  }
  function inAll([first, ...others]: readonly SearchPlan[]): IdBlock | undefined {
    let bits = first && answer(first)
    for (const part of others) {
      const also = bits && answer(part)
      bits = bits && also && intersectBlocks(bits, also)
    }
    return bits
  }
  return answer
}

function listQueries(plans: readonly SearchPlan[]): SimpleQuery[] {
  return listLookups(plans).flatMap((lookup) => splitQuery(toKeyQuery(lookup)))
}

type SimpleQuery = Exclude<KeyQuery, { type: 'either' }>

function splitQuery(query: KeyQuery): SimpleQuery[] {
  return query.type === 'either' ? query.queries.flatMap(splitQuery) : [query]
}

function getQueryName(query: SimpleQuery): string {
  return query.type === 'key' ? `key ${query.key}` : `range ${query.from}`
}

/** By type and the name of the query. */
async function readQueries(
  db: Connection,
  queries: readonly SimpleQuery[],
  within?: readonly number[],
): Promise<ReadonlyMap<string, RowsByBlock>> {
  const keys = new Set(queries.flatMap((query) => (query.type === 'key' ? [query.key] : [])))
  const ranges = new Map(queries.flatMap((query) => (query.type === 'range' ? [[query.from, query]] : [])))
  const [ofKeys, ...ofRanges] = await Promise.all([
    readBlocksOfWords(db, [...keys], within),
    ...Array.from(ranges.values(), async (range) => ({
      name: getQueryName(range),
      rows: await readBlocksInRange(db, range.from, range.to),
    })),
  ])
  const read = new Map<string, RowsByBlock>()
  const add = (name: string, rows: readonly IndexBlock[]) =>
    read.set(
      name,
      Map.groupBy(rows, ({ block }) => block),
    )
  for (const [word, rows] of Map.groupBy(ofKeys, ({ type, word }) => `${type} key ${word}`)) add(word, rows)
  for (const { name, rows } of ofRanges) {
    for (const [type, ofType] of Map.groupBy(rows, (row) => row.type)) add(`${type} ${name}`, ofType)
  }
  return read
}

/** By the name of the kind, the plan that asks for it. */
export const kindPlans: readonly { readonly name: string; readonly plan: SearchPlan }[] = kinds.map(
  ({ name }) => ({ name, plan: { type: 'kind', text: name } }),
)

type BlockKinds = ReadonlyMap<SearchPlan, IdBlock | undefined>

/**
 * Which documents are of which kind, as far as anybody has asked. That never changes, so it is read once and kept: 12 kB
 * for 32,768 documents. What was merged since is missing until it is read again.
 */
export class DocumentKindCache {
  readonly #blocks = new Map<number, BlockKinds>()

  /** Answers the plans of kinds alone. */
  readonly results: PlanResults = {
    listBlocks: () => new Set(this.#blocks.keys()),
    readBlock: (block) => (plan) => this.#blocks.get(block)?.get(plan),
  }

  async load(db: Connection, blocks: readonly number[]): Promise<void> {
    if (blocks.length === 0) return
    const plans = kindPlans.map(({ plan }) => plan)
    const answers = await evaluatePlans(db, plans, blocks)
    for (const block of blocks) {
      const answer = answers.readBlock(block, recordTypes.document)
      this.#blocks.set(block, new Map(plans.map((plan) => [plan, answer(plan)])))
    }
  }
}

/** What records of one type match. */
export interface CurrentResults {
  /** In which there may be any, the newest first. */
  listBlocks(plan: SearchPlan): number[]
  /** The ids of one block by plan; undefined: none. */
  readBlock(block: number): (plan: SearchPlan) => IdBlock | undefined
}

/** The answers of the blocks but for the records among the news: for them the blocks do not count. */
export function applyPendingChanges(
  { readBlock: answersIn, listBlocks: blocksOf }: PlanResults,
  news: readonly PendingRecord[],
  type: RecordType,
): CurrentResults {
  const newsOf = Map.groupBy(
    news.filter((record) => record.type === type),
    ({ id }) => toBlockNumber(id),
  )
  return {
    listBlocks: (plan) =>
      [...new Set([...blocksOf(plan, type), ...newsOf.keys()])].sort((left, right) => right - left),
    readBlock(block) {
      const answer = answersIn(block, type)
      const newsHere = newsOf.get(block)
      return newsHere ? (plan) => correctBlock(answer(plan), newsHere, plan) : answer
    },
  }
}

function correctBlock(
  answer: IdBlock | undefined,
  news: readonly PendingRecord[],
  plan: SearchPlan,
): IdBlock {
  const bits = answer?.slice() ?? createBlock()
  for (const record of news) {
    if (record.matchesPlan(plan)) setBit(bits, toOffset(record.id))
    else clearBit(bits, toOffset(record.id))
  }
  return bits
}

// A plan is compared with fewer letters in less than a millisecond.
const largeRecordLetters = 32_768

/** A record of the news as one search sees it: each plan is compared with its words once. */
export class PendingRecord {
  readonly type: RecordType
  readonly id: number
  readonly #recordWords: string
  readonly #matchesPlan = new Map<SearchPlan, boolean>()

  constructor({ type, id, words }: RecordWords) {
    this.type = type
    this.id = id
    this.#recordWords = words
  }

  get isLarge(): boolean {
    return this.#recordWords.length > largeRecordLetters
  }

  matchesPlan(plan: SearchPlan): boolean {
    const known = this.#matchesPlan.get(plan)
    if (known !== undefined) return known
    const matches = matchesWords(plan, this.#recordWords)
    this.#matchesPlan.set(plan, matches)
    return matches
  }
}

/**
 * Reads all news for a search. Plans are compared with records that have very many words here, because other requests are
 * served in between.
 */
export async function readPendingRecords(
  db: Connection,
  plans: readonly SearchPlan[],
): Promise<PendingRecord[]> {
  const slice = new TimeSlice()
  const news = (await readPendingChangesInSlices(db, slice)).map((record) => new PendingRecord(record))
  for (const record of news.filter(({ isLarge }) => isLarge)) {
    for (const plan of plans) {
      if (slice.isSpent) await slice.yield()
      record.matchesPlan(plan)
    }
  }
  return news
}
