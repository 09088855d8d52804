import type { FoundIn } from '@quittance/shared/documents/found-fields.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import { marksOf } from '@quittance/shared/text/marks.ts'
import { chunksOf, withoutLeadingZeros, wordsOf } from '@quittance/shared/text/words.ts'
import { matchesWords } from './match-words.ts'
import { lookupsOf, type SearchPlan } from './search-plan.ts'
import { type Searchable, type SearchedField, searchWordsOf } from './searchable.ts'

/** Of a text, about as much as a line of results has room for. */
const longestPiece = 90
const before = 24

const partLength = 400

/** So many letters are looked through for one search, so that nobody waits for books among the hits. */
const mostLetters = 400_000

/** Says of the hits of one search where they were found. */
export interface HitExplainer {
  /** What of the search is not plain to see on that of a record which every hit shows. */
  unseenOn(record: Searchable): readonly SearchPlan[]
  /** The first field that has any of it, if it has to be said; null where no field has it alone. */
  whereIs(unseen: readonly SearchPlan[], fields: readonly SearchedField[]): FoundIn | null
}

/** @param search what was typed */
export function hitExplainer(plans: readonly SearchPlan[], search: string): HitExplainer {
  const wordsOf = wordsOfFields(relevance(plans))
  const pieces = new Map<string, string>()
  function pieceOnce(text: string): string {
    const piece = pieces.get(text) ?? pieceOf(text, search)
    pieces.set(text, piece)
    return piece
  }
  return {
    unseenOn({ fields, document }) {
      const shown = fields.filter(({ field }) => field === 'shown').map(wordsOf)
      if (document) shown.push(searchWordsOf({ fields: [], document }))
      const words = shown.join('')
      return plans.filter((plan) => !matchesWords(plan, words))
    },
    whereIs(unseen, fields) {
      if (unseen.length === 0) return null
      for (const part of fields) {
        const { field, text } = part
        if (field === 'shown') continue
        const words = wordsOf(part)
        if (unseen.some((plan) => matchesWords(plan, words))) return { field, text: pieceOnce(text) }
      }
      return null
    },
  }
}

/** The words of fields that may matter; of the others none, and of no more fields than there is time for. */
function wordsOfFields(mayMatter: (field: SearchedField) => boolean): (field: SearchedField) => string {
  // Many hits share their terms and notes.
  const known = {
    text: new Map<string, string>(),
    number: new Map<string, string>(),
    amount: new Map<string, string>(),
  }
  let lettersLeft = mostLetters
  function readWords(field: SearchedField): string {
    lettersLeft -= field.text.length
    return lettersLeft > 0 && mayMatter(field) ? searchWordsOf({ fields: [field] }) : ' '
  }
  return (field) => {
    const words = known[field.as].get(field.text) ?? readWords(field)
    known[field.as].set(field.text, words)
    return words
  }
}

/** Whether a field may hold anything of what the plans ask for: much sooner known than which words it has. */
function relevance(plans: readonly SearchPlan[]): (field: SearchedField) => boolean {
  const lookups = lookupsOf(plans)
  const hasAmounts = lookups.some(({ find }) => find === 'amount')
  const ofTexts = lookups.filter(({ find }) => find === 'word' || find === 'beginning')
  const sought = [...new Set(ofTexts.map(({ text }) => text.replace('.', '')))]
  return ({ as, text }) => {
    switch (as) {
      case 'amount':
        return hasAmounts
      case 'number':
        return true
      case 'text': {
        // Words that punctuation takes apart are also one.
        const letters = lettersOf(text)
        return sought.some((word) => letters.includes(word))
      }
    }
  }
}

// Cheaper than the one for every language, and enough for most of what is folded.
const onlyPlainSigns = /^[\u0020-\u007e]*$/
const noPlainLetters = /[^a-z0-9]+/g
const noLetters = /[^\p{L}\p{N}]+/gu

function lettersOf(text: string): string {
  const folded = fold(text)
  return folded.replace(onlyPlainSigns.test(folded) ? noPlainLetters : noLetters, '')
}

/** The piece around what was found, cut at spaces where it can be. */
function pieceOf(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestPiece) return line
  const found = firstMarkIn(line, search)
  const start = found <= before ? 0 : line.indexOf(' ', found - before) + 1
  const from = start > found ? Math.max(0, found - before) : start
  const end = line.length - from <= longestPiece ? line.length : line.lastIndexOf(' ', from + longestPiece)
  const to = end <= found ? from + longestPiece : end
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
}

/** Looked for in parts of a long text, so that not all of it has to be traced letter by letter. */
function firstMarkIn(line: string, search: string): number {
  const words = chunksOf(search).flatMap((chunk) => wordsOf(chunk))
  for (const { start, part } of partsOf(line)) {
    const letters = lettersOf(part)
    const mayBe = words.some((word) => letters.includes(withoutLeadingZeros(word)))
    const [mark] = mayBe ? marksOf(part, search) : []
    if (mark) return start + mark.start
  }
  return 0
}

interface PartOfLine {
  readonly start: number
  readonly part: string
}

/** From word to word. Each begins well within the one before it: what was found may be several words. */
function* partsOf(line: string): Generator<PartOfLine> {
  let start = 0
  while (start < line.length) {
    const space = line.lastIndexOf(' ', start + partLength)
    const isLast = line.length - start <= partLength
    const end = isLast || space <= start ? start + partLength : space
    yield { start, part: line.slice(start, end) }
    if (isLast) return
    const middle = line.indexOf(' ', start + (end - start) / 2)
    start = middle < 0 || middle + 1 >= end ? end : middle + 1
  }
}
