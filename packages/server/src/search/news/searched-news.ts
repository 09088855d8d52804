import type { Connection } from '#database/tables/schema.ts'
import { matchesWords } from '#search/words/match-words.ts'
import type { SearchPlan } from '#search/words/search-plan.ts'
import type { RecordType } from '#search/words/searchable.ts'
import { TimeSlice } from '#time-slice.ts'
import { type RecordWords, readPendingChangesInSlices } from './repository.ts'

// A plan is compared with fewer letters in less than a millisecond.
const largeRecordLetters = 32_768

/** A record of the news as one search sees it: each plan is compared with its words once. */
export class PendingRecord {
  readonly type: RecordType
  readonly id: number
  readonly #recordWords: string
  readonly #matchesPlan = new Map<SearchPlan, boolean>()

  constructor({ type, id, words }: RecordWords) {
    this.type = type
    this.id = id
    this.#recordWords = words
  }

  get isLarge(): boolean {
    return this.#recordWords.length > largeRecordLetters
  }

  matchesPlan(plan: SearchPlan): boolean {
    const known = this.#matchesPlan.get(plan)
    if (known !== undefined) return known
    const matches = matchesWords(plan, this.#recordWords)
    this.#matchesPlan.set(plan, matches)
    return matches
  }
}

/**
 * Reads all news for a search. Plans are compared with records that have very many words here, because other requests are
 * served in between.
 */
export async function readPendingRecords(
  db: Connection,
  plans: readonly SearchPlan[],
): Promise<PendingRecord[]> {
  const slice = new TimeSlice()
  const news = (await readPendingChangesInSlices(db, slice)).map((record) => new PendingRecord(record))
  for (const record of news.filter(({ isLarge }) => isLarge)) {
    for (const plan of plans) {
      if (slice.isSpent) await slice.yield()
      record.matchesPlan(plan)
    }
  }
  return news
}
