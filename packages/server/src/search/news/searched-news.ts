import type { Connection } from '#database/tables/schema.ts'
import { matchesWords } from '#search/words/match-words.ts'
import type { SearchPlan } from '#search/words/search-plan.ts'
import type { RecordType } from '#search/words/searchable.ts'
import { TimeSlice } from '#time-slice.ts'
import { type RecordWords, readNewsInSlices } from './repository.ts'

// A plan is compared with fewer letters in less than a millisecond.
const manyLetters = 32_768

/** A record of the news as one search sees it: each plan is compared with its words once. */
export class SearchedNews {
  readonly type: RecordType
  readonly id: number
  readonly #words: string
  readonly #matches = new Map<SearchPlan, boolean>()

  constructor({ type, id, words }: RecordWords) {
    this.type = type
    this.id = id
    this.#words = words
  }

  get isLarge(): boolean {
    return this.#words.length > manyLetters
  }

  matches(plan: SearchPlan): boolean {
    const known = this.#matches.get(plan)
    if (known !== undefined) return known
    const matches = matchesWords(plan, this.#words)
    this.#matches.set(plan, matches)
    return matches
  }
}

/**
 * Reads all news for a search. Plans are compared with records that have very many words here, because other requests are
 * served in between.
 */
export async function readSearchedNews(
  db: Connection,
  plans: readonly SearchPlan[],
): Promise<SearchedNews[]> {
  const slice = new TimeSlice()
  const news = (await readNewsInSlices(db, slice)).map((record) => new SearchedNews(record))
  for (const record of news.filter(({ isLarge }) => isLarge)) {
    for (const plan of plans) {
      if (slice.isSpent) await slice.yield()
      record.matches(plan)
    }
  }
  return news
}
