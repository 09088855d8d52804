import { decodeBlock, type IdBlock, intersectBlocks, unionBlocks } from './id-block.ts'
import { type KeyQuery, toKeyQuery } from './index-keys.ts'
import { listLookups, type SearchPlan } from './search-plan.ts'
import type { RecordType } from './search-words.ts'

/** The ids in the index that match some plans, block by block. */
export interface PlanResults {
  /** Returns the numbers of the blocks that can contain matches. */
  listBlocks(plan: SearchPlan, type: RecordType): ReadonlySet<number>
  /** Returns a function that returns the matches of a plan in one block; undefined for none. */
  readBlock(block: number, type: RecordType): (plan: SearchPlan) => IdBlock | undefined
}

/** A query for one key or one range of keys. */
export type SimpleQuery = Exclude<KeyQuery, { type: 'either' }>

/** Rows of the index by number of their block. The rows of a range can have the same block. */
export type RowsByBlock = ReadonlyMap<number, readonly { readonly ids: Uint8Array }[]>

type RowLookup = (query: SimpleQuery) => RowsByBlock

/** Evaluates plans. @param getRows returns the rows of the queries that `listQueries` returns for the plans */
export function createPlanResults(
  getRows: (type: RecordType, query: SimpleQuery) => RowsByBlock,
): PlanResults {
  return {
    listBlocks: (plan, type) => createBlockFinder((query) => getRows(type, query))(plan),
    readBlock: (block, type) => createBlockEvaluator(block, (query) => getRows(type, query)),
  }
}

/** Returns all queries that are needed to evaluate some plans. */
export function listQueries(plans: readonly SearchPlan[]): SimpleQuery[] {
  return listLookups(plans).flatMap((lookup) => splitQuery(toKeyQuery(lookup)))
}

/** Returns a name that is equal for equal queries. */
export function getQueryName(query: SimpleQuery): string {
  return query.type === 'key' ? `key ${query.key}` : `range ${query.from}`
}

function splitQuery(query: KeyQuery): SimpleQuery[] {
  return query.type === 'either' ? query.queries.flatMap(splitQuery) : [query]
}

/** Caches the result of each plan, because plans share parts. */
function createBlockFinder(getRows: RowLookup): (plan: SearchPlan) => ReadonlySet<number> {
  const cached = new Map<SearchPlan, ReadonlySet<number>>()
  function findBlocks(plan: SearchPlan): ReadonlySet<number> {
    const blocks = cached.get(plan) ?? evaluate(plan)
    cached.set(plan, blocks)
    return blocks
  }
  function evaluate(plan: SearchPlan): ReadonlySet<number> {
    switch (plan.type) {
      case 'all':
        return intersectSets(plan.parts.map(findBlocks))
      case 'any':
        return new Set(plan.parts.flatMap((part) => [...findBlocks(part)]))
      default:
        return new Set(splitQuery(toKeyQuery(plan)).flatMap((query) => [...getRows(query).keys()]))
    }
  }
  return findBlocks
}

function intersectSets([first = new Set(), ...others]: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  return new Set([...first].filter((block) => others.every((other) => other.has(block))))
}

/** Caches the result of each plan, because plans share parts. */
function createBlockEvaluator(block: number, getRows: RowLookup): (plan: SearchPlan) => IdBlock | undefined {
  const cached = new Map<SearchPlan, IdBlock | undefined>()
  function readPlan(plan: SearchPlan): IdBlock | undefined {
    if (cached.has(plan)) return cached.get(plan)
    const bits = evaluate(plan)
    cached.set(plan, bits)
    return bits
  }
  function evaluate(plan: SearchPlan): IdBlock | undefined {
    switch (plan.type) {
      case 'all':
        return intersectParts(plan.parts)
      case 'any':
        return unionBlocks(plan.parts.flatMap((part) => readPlan(part) ?? []))
      default: {
        const rows = splitQuery(toKeyQuery(plan)).flatMap((query) => getRows(query).get(block) ?? [])
        return decodeBlock(rows.map(({ ids }) => ids))
      }
    }
  }
  function intersectParts([first, ...others]: readonly SearchPlan[]): IdBlock | undefined {
    let bits = first && readPlan(first)
    for (const part of others) {
      const partBits = bits && readPlan(part)
      bits = bits && partBits && intersectBlocks(bits, partBits)
    }
    return bits
  }
  return readPlan
}
