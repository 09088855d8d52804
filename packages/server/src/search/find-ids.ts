import type { Connection } from '#database/tables/schema.ts'
import { evaluatePlans } from './blocks/answer-plans.ts'
import { BlockIdSet } from './blocks/found-ids.ts'
import { applyPendingChanges } from './news/corrected-answers.ts'
import { readPendingRecords } from './news/searched-news.ts'
import { readConventions } from './records/repository.ts'
import { type SearchPlan, createSearchPlans } from './words/search-plan.ts'
import type { RecordType } from './words/searchable.ts'

interface IdQuery {
  readonly text: string
  readonly type: RecordType
  /** Of documents: these alone. */
  readonly kind?: string
}

/** Every record of one type that has all that was typed; none for a text without a letter and a digit. */
export async function findIds(db: Connection, { text, type, kind }: IdQuery): Promise<BlockIdSet> {
  const plans = createSearchPlans(text, await readConventions(db))
  if (plans.length === 0) return new BlockIdSet([])
  const ofKind: SearchPlan[] = kind === undefined ? [] : [{ type: 'kind', text: kind }]
  const wanted: SearchPlan = { type: 'all', parts: [...plans, ...ofKind] }
  // Before the blocks: what leaves the news meanwhile stands in them already.
  const news = await readPendingRecords(db, [wanted])
  const answers = applyPendingChanges(await evaluatePlans(db, [wanted]), news, type)
  const blocks = answers.listBlocks(wanted).map((block) => [block, answers.readBlock(block)(wanted)] as const)
  return new BlockIdSet(blocks.flatMap(([block, bits]) => (bits ? [[block, bits]] : [])))
}
