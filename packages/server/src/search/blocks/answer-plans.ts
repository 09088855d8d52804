import type { Connection } from '#database/tables/schema.ts'
import { listLookups, type SearchPlan } from '#search/words/search-plan.ts'
import type { RecordType } from '#search/words/searchable.ts'
import { type KeyQuery, toKeyQuery } from '#search/words/word-keys.ts'
import { decodeBlock, type IdBlock, intersectBlocks, unionBlocks } from './id-block.ts'
import { type IndexBlock, readBlocksInRange, readBlocksOfWords } from './repository.ts'

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
function createBlockEvaluator(block: number, rowsUnder: RowLookup): (plan: SearchPlan) => IdBlock | undefined {
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
