import type { FoundIn } from '@quittance/shared/documents/found-fields.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import { TimeSlice } from '#time-slice.ts'
import { PieceCutter } from './cut-piece.ts'
import { lettersOf } from './letters-of.ts'
import { matchesWords } from './match-words.ts'
import { lookupsOf, type SearchPlan } from './search-plan.ts'
import { type Searchable, type SearchedField, searchWordsOf, wordsOfFolded } from './searchable.ts'

/** So many letters, as they are folded, are read for one search, so that the search does not wait for books among the hits. */
const mostLetters = 400_000

/** Says of the hits of one search where they were found. */
export interface HitExplainer {
  /** No more texts are read for this search. */
  readonly isExhausted: boolean
  /** What of the search is not plain to see on that of a record which every hit shows. */
  unseenOn(record: Searchable): readonly SearchPlan[]
  /** Finds the first field that has any of it, if it has to be said; null where no field has it alone. Other requests are served in between. */
  whereIs(unseen: readonly SearchPlan[], fields: readonly SearchedField[]): Promise<FoundIn | null>
}

/** @param search what was typed */
export function hitExplainer(
  plans: readonly SearchPlan[],
  search: string,
  slice: TimeSlice = new TimeSlice(),
): HitExplainer {
  const reader = new FieldReader(relevance(plans))
  const wordsOf = (field: SearchedField) => reader.wordsOf(field)
  const cutter = new PieceCutter(search, slice)
  return {
    get isExhausted() {
      return reader.isExhausted
    },
    unseenOn({ fields, document }) {
      const shown = fields.filter(({ field }) => field === 'shown').map(wordsOf)
      if (document) shown.push(searchWordsOf({ fields: [], document }))
      const words = shown.join('')
      return plans.filter((plan) => !matchesWords(plan, words))
    },
    async whereIs(unseen, fields) {
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
  readonly #isRelevant: Relevance
  // Many hits share their terms and notes.
  readonly #known = {
    text: new Map<string, string>(),
    number: new Map<string, string>(),
    amount: new Map<string, string>(),
  }
  #lettersLeft = mostLetters

  constructor(isRelevant: Relevance) {
    this.#isRelevant = isRelevant
  }

  get isExhausted(): boolean {
    return this.#lettersLeft <= 0
  }

  wordsOf(field: SearchedField): string {
    const known = this.#known[field.as]
    const words = known.get(field.text) ?? this.#read(field)
    known.set(field.text, words)
    return words
  }

  #read(field: SearchedField): string {
    this.#lettersLeft -= field.text.length
    if (this.isExhausted) return nothing
    if (field.as !== 'text') {
      return this.#isRelevant(field.as, '') ? searchWordsOf({ fields: [field] }) : nothing
    }
    const folded = fold(field.text)
    // What becomes longer takes as much longer to read.
    this.#lettersLeft -= Math.max(0, folded.length - field.text.length)
    return this.#isRelevant('text', folded) ? ` ${[...wordsOfFolded(folded)].join(' ')} ` : nothing
  }
}

// The space that stands around words.
const nothing = ' '

/** Whether a field may hold anything of what the plans ask for: much sooner known than which words it has. */
type Relevance = (as: SearchedField['as'], folded: string) => boolean

function relevance(plans: readonly SearchPlan[]): Relevance {
  const lookups = lookupsOf(plans)
  const hasAmounts = lookups.some(({ find }) => find === 'amount')
  const ofTexts = lookups.filter(({ find }) => find === 'word' || find === 'beginning')
  const sought = [...new Set(ofTexts.map(({ text }) => text.replace('.', '')))]
  return (as, folded) => {
    switch (as) {
      case 'amount':
        return hasAmounts
      case 'number':
        return true
      case 'text': {
        // Words that punctuation takes apart are also one.
        const letters = lettersOf(folded)
        return sought.some((word) => letters.includes(word))
      }
    }
  }
}
