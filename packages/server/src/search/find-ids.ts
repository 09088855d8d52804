import type { Connection } from '#database/tables/schema.ts'
import { answerPlans } from './blocks/answer-plans.ts'
import { FoundIds } from './blocks/found-ids.ts'
import { correctedAnswers } from './news/corrected-answers.ts'
import { readSearchedNews } from './news/searched-news.ts'
import { readConventions } from './records/repository.ts'
import { type SearchPlan, searchPlans } from './words/search-plan.ts'
import type { RecordType } from './words/searchable.ts'

interface Sought {
  readonly text: string
  readonly type: RecordType
  /** Of documents: these alone. */
  readonly kind?: string
}

/** Every record of one type that has all that was typed; none for a text without a letter and a digit. */
export async function findIds(db: Connection, { text, type, kind }: Sought): Promise<FoundIds> {
  const plans = searchPlans(text, await readConventions(db))
  if (plans.length === 0) return new FoundIds([])
  const ofKind: SearchPlan[] = kind === undefined ? [] : [{ find: 'kind', text: kind }]
  const wanted: SearchPlan = { find: 'all', of: [...plans, ...ofKind] }
  // Before the blocks: what leaves the news meanwhile stands in them already.
  const news = await readSearchedNews(db, [wanted])
  const answers = correctedAnswers(await answerPlans(db, [wanted]), news, type)
  const blocks = answers.blocksOf(wanted).map((block) => [block, answers.in(block)(wanted)] as const)
  return new FoundIds(blocks.flatMap(([block, bits]) => (bits ? [[block, bits]] : [])))
}
