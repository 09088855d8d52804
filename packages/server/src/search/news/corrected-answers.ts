import type { PlanResults } from '#search/blocks/answer-plans.ts'
import { toBlockNumber, clearBit, type IdBlock, createBlock, toOffset, setBit } from '#search/blocks/id-block.ts'
import type { SearchPlan } from '#search/words/search-plan.ts'
import type { RecordType } from '#search/words/searchable.ts'
import type { PendingRecord } from './searched-news.ts'

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

function correctBlock(answer: IdBlock | undefined, news: readonly PendingRecord[], plan: SearchPlan): IdBlock {
  const bits = answer?.slice() ?? createBlock()
  for (const record of news) {
    if (record.matchesPlan(plan)) setBit(bits, toOffset(record.id))
    else clearBit(bits, toOffset(record.id))
  }
  return bits
}
