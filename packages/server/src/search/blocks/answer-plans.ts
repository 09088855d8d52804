import type { Connection } from '#database/database.ts'
import { lookupsOf, type SearchPlan } from '#search/words/search-plan.ts'
import type { RecordType } from '#search/words/searchable.ts'
import { type KeyQuery, keyQueryOf } from '#search/words/word-keys.ts'
import { addEncoded, blockIn, type IdSet, intersectionOf, type MutableIdSet, unionOf } from './id-set.ts'
import { type Block, readBlocksBetween, readBlocksOfWords } from './repository.ts'

/** What the index has under the parts of some plans. */
export interface PlanAnswers {
  /** Belongs to all who ask: not to be changed. */
  answer(plan: SearchPlan, type: RecordType): IdSet
}

/** Reads everything that the plans ask the index for. @param within in these blocks alone; only for lookups by keys */
export async function answerPlans(
  db: Connection,
  plans: readonly SearchPlan[],
  within?: readonly number[],
): Promise<PlanAnswers> {
  const read = await readQueries(db, queriesOf(plans), within)
  // Parts of a plan are shared, so each is evaluated once.
  const known = new Map<string, Map<SearchPlan, IdSet>>()
  function answer(plan: SearchPlan, type: RecordType): IdSet {
    const ofType = known.get(type) ?? new Map<SearchPlan, IdSet>()
    known.set(type, ofType)
    const set = ofType.get(plan) ?? evaluate(plan, type)
    ofType.set(plan, set)
    return set
  }
  const decodedBlocks = new Map<string, IdSet>()
  function decodedOnce(name: string): IdSet {
    const set = decodedBlocks.get(name) ?? decoded(read.get(name) ?? [])
    decodedBlocks.set(name, set)
    return set
  }
  function evaluate(plan: SearchPlan, type: RecordType): IdSet {
    switch (plan.find) {
      case 'all':
        return intersectionOf(plan.of.map((part) => answer(part, type)))
      case 'any':
        return unionOf(plan.of.map((part) => answer(part, type)))
      default:
        return idsOf(keyQueryOf(plan), (key) => decodedOnce(`${type} ${key}`))
    }
  }
  return { answer }
}

function idsOf(query: KeyQuery, idsUnder: (key: string) => IdSet): IdSet {
  switch (query.by) {
    case 'key':
      return idsUnder(query.key)
    case 'range':
      return idsUnder(query.from)
    case 'either':
      return unionOf(query.of.map((part) => idsOf(part, idsUnder)))
  }
}

function decoded(blocks: readonly Block[]): IdSet {
  const set: MutableIdSet = new Map()
  for (const { block, members } of blocks) addEncoded(blockIn(set, block), members)
  return set
}

function queriesOf(plans: readonly SearchPlan[]): KeyQuery[] {
  return plans.flatMap(lookupsOf).flatMap((lookup) => simpleQueries(keyQueryOf(lookup)))
}

function simpleQueries(query: KeyQuery): KeyQuery[] {
  return query.by === 'either' ? query.of.flatMap(simpleQueries) : [query]
}

type Read = ReadonlyMap<string, readonly Block[]>

/** By type and key; a range by where it begins. */
async function readQueries(
  db: Connection,
  queries: readonly KeyQuery[],
  within?: readonly number[],
): Promise<Read> {
  const keys = new Set(queries.flatMap((query) => (query.by === 'key' ? [query.key] : [])))
  const ranges = new Map(queries.flatMap((query) => (query.by === 'range' ? [[query.from, query.to]] : [])))
  const [ofKeys, ...ofRanges] = await Promise.all([
    readBlocksOfWords(db, [...keys], within),
    ...Array.from(ranges, async ([from, to]) => ({ from, blocks: await readBlocksBetween(db, from, to) })),
  ])
  const read = new Map(Map.groupBy(ofKeys, ({ type, word }) => `${type} ${word}`))
  for (const { from, blocks } of ofRanges) {
    for (const [type, ofType] of Map.groupBy(blocks, (block) => block.type))
      read.set(`${type} ${from}`, ofType)
  }
  return read
}
