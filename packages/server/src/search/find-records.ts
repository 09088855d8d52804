import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/database.ts'
import { answerPlans, type PlanAnswers } from './blocks/answer-plans.ts'
import { addId, copyOf, countIds, highestIds, type IdSet, intersectionOf, removeId } from './blocks/id-set.ts'
import { type RecordWords, readNews } from './news/repository.ts'
import { matchesWords } from './words/match-words.ts'
import { plansOfTheNumber, type SearchPlan } from './words/search-plan.ts'
import { type RecordType, recordTypes } from './words/searchable.ts'

/** What was found of one group of records. */
export interface FoundGroup {
  /** The document that has the sought number first, then the newest first. */
  readonly ids: readonly number[]
  readonly count: number
  /** There are more than are counted. */
  readonly hasMore: boolean
}

export interface FoundRecords {
  /** By the name of their kind. */
  readonly documents: ReadonlyMap<string, FoundGroup>
  readonly leads: FoundGroup
  readonly customers: FoundGroup
}

interface Wanted {
  /** All of which a record must match; none find nothing. */
  readonly plans: readonly SearchPlan[]
  /** Ids of a group. */
  readonly most: number
  readonly countedTo: number
}

/** The records that match: as the blocks have them, and as they were saved since. */
export async function findRecords(db: Connection, { plans, most, countedTo }: Wanted): Promise<FoundRecords> {
  if (plans.length === 0) return nothing
  // Before the blocks: what leaves the news meanwhile stands in them already.
  const news = await readNews(db)
  const wanted: SearchPlan = { find: 'all', of: plans }
  const number: SearchPlan = { find: 'any', of: plans.flatMap(plansOfTheNumber) }
  const answers = await answerPlans(db, [wanted, number])
  const ask = (type: RecordType, plan: SearchPlan) => found(answers, news, { type, plan })
  const page = (set: IdSet, first: IdSet) => pageOf(set, first, { most, countedTo })
  const documents = ask(recordTypes.document, wanted)
  const numbered = ask(recordTypes.document, number)
  const kindAnswers = await answerPlans(
    db,
    kindPlans.map(({ plan }) => plan),
    [...documents.keys()],
  )
  const ofKind = kindPlans.map(({ name, plan }): [string, FoundGroup] => {
    const ofThisKind = found(kindAnswers, news, { type: recordTypes.document, plan })
    const set = intersectionOf([documents, ofThisKind])
    return [name, page(set, intersectionOf([set, numbered]))]
  })
  return {
    documents: new Map(ofKind),
    leads: page(ask(recordTypes.lead, wanted), new Map()),
    customers: page(ask(recordTypes.customer, wanted), new Map()),
  }
}

const noGroup: FoundGroup = { ids: [], count: 0, hasMore: false }
const nothing: FoundRecords = { documents: new Map(), leads: noGroup, customers: noGroup }

const kindPlans = kinds.map(({ name }) => ({ name, plan: { find: 'kind', text: name } as const }))

function found(
  answers: PlanAnswers,
  news: readonly RecordWords[],
  { type, plan }: { readonly type: RecordType; readonly plan: SearchPlan },
): IdSet {
  const ofType = news.filter((record) => record.type === type)
  if (ofType.length === 0) return answers.answer(plan, type)
  const set = copyOf(answers.answer(plan, type))
  for (const record of ofType) {
    if (matchesWords(plan, record.words)) addId(set, record.id)
    else removeId(set, record.id)
  }
  return set
}

function pageOf(
  set: IdSet,
  first: IdSet,
  { most, countedTo }: Pick<Wanted, 'most' | 'countedTo'>,
): FoundGroup {
  const count = countIds(set, countedTo + 1)
  const ids = [...new Set([...highestIds(first, most), ...highestIds(set, most)])].slice(0, most)
  return { ids, count: Math.min(count, countedTo), hasMore: count > countedTo }
}
