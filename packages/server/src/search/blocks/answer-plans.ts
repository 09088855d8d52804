import type { Connection } from '#database/tables/schema.ts'
import { lookupsOf, type SearchPlan } from '#search/words/search-plan.ts'
import type { RecordType } from '#search/words/searchable.ts'
import { type KeyQuery, keyQueryOf } from '#search/words/word-keys.ts'
import { decodeBlock, type IdBlock, intersectionOf, unionOf } from './id-block.ts'
import { type Block, readBlocksBetween, readBlocksOfWords } from './repository.ts'

/** What the index has under the parts of some plans. */
export interface PlanAnswers {
  /** In which there may be any. */
  blocksOf(plan: SearchPlan, type: RecordType): ReadonlySet<number>
  /** The ids of one block by plan; undefined: none. */
  in(block: number, type: RecordType): (plan: SearchPlan) => IdBlock | undefined
}

/** Reads everything that the plans ask the index for. @param within in these blocks alone; only for lookups by keys */
export async function answerPlans(
  db: Connection,
  plans: readonly SearchPlan[],
  within?: readonly number[],
): Promise<PlanAnswers> {
  const read = await readQueries(db, queriesOf(plans), within)
  const rowsUnder = (type: RecordType) => (query: SimpleQuery) =>
    read.get(`${type} ${nameOf(query)}`) ?? noRows
  return {
    blocksOf: (plan, type) => blocksOf(rowsUnder(type))(plan),
    in: (block, type) => answersIn(block, rowsUnder(type)),
  }
}

/** By their block. A range has several in one. */
type Rows = ReadonlyMap<number, readonly Block[]>

type RowsUnder = (query: SimpleQuery) => Rows

const noRows: Rows = new Map()

/** Parts of a plan are shared, so each is answered once. */
function blocksOf(rowsUnder: RowsUnder): (plan: SearchPlan) => ReadonlySet<number> {
  const known = new Map<SearchPlan, ReadonlySet<number>>()
  function blocks(plan: SearchPlan): ReadonlySet<number> {
    const answer = known.get(plan) ?? evaluate(plan)
    known.set(plan, answer)
    return answer
  }
  function evaluate(plan: SearchPlan): ReadonlySet<number> {
    switch (plan.find) {
      case 'all':
        return inEachOf(plan.of.map(blocks))
      case 'any':
        return new Set(plan.of.flatMap((part) => [...blocks(part)]))
      default:
        return new Set(simpleQueries(keyQueryOf(plan)).flatMap((query) => [...rowsUnder(query).keys()]))
    }
  }
  return blocks
}

function inEachOf([first = new Set(), ...others]: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  return new Set([...first].filter((block) => others.every((other) => other.has(block))))
}

/** Likewise. */
function answersIn(block: number, rowsUnder: RowsUnder): (plan: SearchPlan) => IdBlock | undefined {
  const known = new Map<SearchPlan, IdBlock | undefined>()
  function answer(plan: SearchPlan): IdBlock | undefined {
    if (known.has(plan)) return known.get(plan)
    const bits = evaluate(plan)
    known.set(plan, bits)
    return bits
  }
  function evaluate(plan: SearchPlan): IdBlock | undefined {
    switch (plan.find) {
      case 'all':
        return inAll(plan.of)
      case 'any':
        return unionOf(plan.of.flatMap((part) => answer(part) ?? []))
      default: {
        const queries = simpleQueries(keyQueryOf(plan))
        const rows = queries.flatMap((query) => rowsUnder(query).get(block) ?? [])
        return decodeBlock(rows.map(({ members }) => members))
      }
    }
  }
  function inAll([first, ...others]: readonly SearchPlan[]): IdBlock | undefined {
    let bits = first && answer(first)
    for (const part of others) {
      const also = bits && answer(part)
      bits = bits && also && intersectionOf(bits, also)
    }
    return bits
  }
  return answer
}

function queriesOf(plans: readonly SearchPlan[]): SimpleQuery[] {
  return lookupsOf(plans).flatMap((lookup) => simpleQueries(keyQueryOf(lookup)))
}

type SimpleQuery = Exclude<KeyQuery, { by: 'either' }>

function simpleQueries(query: KeyQuery): SimpleQuery[] {
  return query.by === 'either' ? query.of.flatMap(simpleQueries) : [query]
}

function nameOf(query: SimpleQuery): string {
  return query.by === 'key' ? `key ${query.key}` : `range ${query.from}`
}

/** By type and the name of the query. */
async function readQueries(
  db: Connection,
  queries: readonly SimpleQuery[],
  within?: readonly number[],
): Promise<ReadonlyMap<string, Rows>> {
  const keys = new Set(queries.flatMap((query) => (query.by === 'key' ? [query.key] : [])))
  const ranges = new Map(queries.flatMap((query) => (query.by === 'range' ? [[query.from, query]] : [])))
  const [ofKeys, ...ofRanges] = await Promise.all([
    readBlocksOfWords(db, [...keys], within),
    ...Array.from(ranges.values(), async (range) => ({
      name: nameOf(range),
      rows: await readBlocksBetween(db, range.from, range.to),
    })),
  ])
  const read = new Map<string, Rows>()
  const add = (name: string, rows: readonly Block[]) =>
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
