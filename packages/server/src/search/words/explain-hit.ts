import type { MatchLocation } from '@quittance/shared/documents/found-fields.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import { TimeSlice } from '#time-slice.ts'
import { SnippetCutter } from './cut-piece.ts'
import { removeSeparators } from './letters-of.ts'
import { matchesWords } from './match-words.ts'
import { listLookups, type SearchPlan } from './search-plan.ts'
import { type SearchableRecord, type SearchableField, buildSearchWords, extractFoldedWords } from './searchable.ts'

/** So many letters, as they are folded, are read for one search, so that the search does not wait for books among the hits. */
const maxLetters = 400_000

/** Says of the hits of one search where they were found. */
export interface HitExplainer {
  /** No more texts are read for this search. */
  readonly isExhausted: boolean
  /** What of the search is not plain to see on that of a record which every hit shows. */
  findHiddenPlans(record: SearchableRecord): readonly SearchPlan[]
  /** Finds the first field that has any of it, if it has to be said; null where no field has it alone. Other requests are served in between. */
  locateMatch(unseen: readonly SearchPlan[], fields: readonly SearchableField[]): Promise<MatchLocation | null>
}

/** @param search what was typed */
export function createHitExplainer(
  plans: readonly SearchPlan[],
  search: string,
  slice: TimeSlice = new TimeSlice(),
): HitExplainer {
  const reader = new FieldReader(createRelevanceTest(plans))
  const wordsOf = (field: SearchableField) => reader.getWords(field)
  const cutter = new SnippetCutter(search, slice)
  return {
    get isExhausted() {
      return reader.isExhausted
    },
    findHiddenPlans({ fields, document }) {
      const shown = fields.filter(({ field }) => field === 'shown').map(wordsOf)
      if (document) shown.push(buildSearchWords({ fields: [], document }))
      const words = shown.join('')
      return plans.filter((plan) => !matchesWords(plan, words))
    },
    async locateMatch(unseen, fields) {
      if (slice.isSpent) await slice.yield()
      if (unseen.length === 0) return null
      for (const part of fields) {
        const { field, text } = part
        if (field === 'shown') continue
        const words = wordsOf(part)
        if (unseen.some((plan) => matchesWords(plan, words))) return { field, text: await cutter.cut(text) }
        if (slice.isSpent) await slice.yield()
      }
      return null
    },
  }
}

/** Reads the words of fields that may be relevant; of the others none, and of no more fields than there is time for. */
class FieldReader {
  readonly #isRelevant: RelevanceTest
  // Many hits share their terms and notes.
  readonly #wordCache = {
    text: new Map<string, string>(),
    number: new Map<string, string>(),
    amount: new Map<string, string>(),
  }
  #lettersLeft = maxLetters

  constructor(isRelevant: RelevanceTest) {
    this.#isRelevant = isRelevant
  }

  get isExhausted(): boolean {
    return this.#lettersLeft <= 0
  }

  getWords(field: SearchableField): string {
    const known = this.#wordCache[field.type]
    const words = known.get(field.text) ?? this.#read(field)
    known.set(field.text, words)
    return words
  }

  #read(field: SearchableField): string {
    this.#lettersLeft -= field.text.length
    if (this.isExhausted) return noWords
    if (field.type !== 'text') {
      return this.#isRelevant(field.type, '') ? buildSearchWords({ fields: [field] }) : noWords
    }
    const folded = fold(field.text)
    // What becomes longer takes as much longer to read.
    this.#lettersLeft -= Math.max(0, folded.length - field.text.length)
    return this.#isRelevant('text', folded) ? ` ${[...extractFoldedWords(folded)].join(' ')} ` : noWords
  }
}

// The space that stands around words.
const noWords = ' '

/** Whether a field may hold anything of what the plans ask for: much sooner known than which words it has. */
type RelevanceTest = (as: SearchableField['type'], folded: string) => boolean

function createRelevanceTest(plans: readonly SearchPlan[]): RelevanceTest {
  const lookups = listLookups(plans)
  const hasAmounts = lookups.some(({ type: find }) => find === 'amount')
  const ofTexts = lookups.filter(({ type: find }) => find === 'word' || find === 'beginning')
  const sought = [...new Set(ofTexts.map(({ text }) => text.replace('.', '')))]
  return (as, folded) => {
    switch (as) {
      case 'amount':
        return hasAmounts
      case 'number':
        return true
      case 'text': {
        // Words that punctuation takes apart are also one.
        const letters = removeSeparators(folded)
        return sought.some((word) => letters.includes(word))
      }
    }
  }
}
