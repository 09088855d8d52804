import type { PlanAnswers } from '#search/blocks/answer-plans.ts'
import { blockOf, clearPlace, type IdBlock, newBlock, placeOf, setPlace } from '#search/blocks/id-block.ts'
import type { SearchPlan } from '#search/words/search-plan.ts'
import type { RecordType } from '#search/words/searchable.ts'
import type { SearchedNews } from './searched-news.ts'

/** What records of one type match. */
export interface CorrectedAnswers {
  /** In which there may be any, the newest first. */
  blocksOf(plan: SearchPlan): number[]
  /** The ids of one block by plan; undefined: none. */
  in(block: number): (plan: SearchPlan) => IdBlock | undefined
}

/** The answers of the blocks but for the records among the news: for them the blocks do not count. */
export function correctedAnswers(
  { in: answersIn, blocksOf }: PlanAnswers,
  news: readonly SearchedNews[],
  type: RecordType,
): CorrectedAnswers {
  const newsOf = Map.groupBy(
    news.filter((record) => record.type === type),
    ({ id }) => blockOf(id),
  )
  return {
    blocksOf: (plan) =>
      [...new Set([...blocksOf(plan, type), ...newsOf.keys()])].sort((left, right) => right - left),
    in(block) {
      const answer = answersIn(block, type)
      const newsHere = newsOf.get(block)
      return newsHere ? (plan) => corrected(answer(plan), newsHere, plan) : answer
    },
  }
}

function corrected(answer: IdBlock | undefined, news: readonly SearchedNews[], plan: SearchPlan): IdBlock {
  const bits = answer?.slice() ?? newBlock()
  for (const record of news) {
    if (record.matches(plan)) setPlace(bits, placeOf(record.id))
    else clearPlace(bits, placeOf(record.id))
  }
  return bits
}
