import { fold, splitSearchWords } from '@quittance/shared/text/search-text.ts'
import type { HelpTopic } from '#ui/help.ts'
import { getSectionText, type HelpSection } from './help-page.ts'
import type { HelpEntry } from './help-queries.ts'

/** A part of an excerpt. */
export interface ExcerptPart {
  readonly text: string
  readonly isMatch: boolean
}

/** A section of a page that contains all words of a query. */
export interface HelpHit {
  readonly topic: HelpTopic
  readonly title: string
  /** Empty: the text above the first heading. */
  readonly heading: string
  readonly excerpt: readonly ExcerptPart[]
}

const [titleWeight, headingWeight, textWeight] = [4, 2, 1]

// In words, before the first match and in total.
const [wordsBefore, excerptWords] = [5, 18]

/** Returns the sections that contain all words of a query, without regard to accents and case; titles and headings first. */
export function findHelp(entries: readonly HelpEntry[], query: string): HelpHit[] {
  const words = splitSearchWords(query)
  if (words.length === 0) return []
  const hits = entries.flatMap(({ topic, page }) =>
    page.sections.map((section, place) => {
      const title = fold(page.title)
      const weights = words.map((word) => weighWord(word, section, place === 0 ? title : ''))
      const excerpt = createExcerpt(getSectionText(section), words)
      const weight = weights.includes(0) ? 0 : weights.reduce((sum, one) => sum + one, 0)
      return { weight, hit: { topic, title: page.title, heading: section.heading, excerpt } }
    }),
  )
  return hits
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ hit }) => hit)
}

/** Returns how much a word counts in a section; 0: the section does not contain it. @param title folded; empty: it does not count */
function weighWord(word: string, section: HelpSection, title: string): number {
  if (title.includes(word)) return titleWeight
  if (fold(section.heading).includes(word)) return headingWeight
  return fold(getSectionText(section)).includes(word) ? textWeight : 0
}

/** Returns some words of a text from shortly before the first match on. */
function createExcerpt(text: string, words: readonly string[]): ExcerptPart[] {
  const parts = text.split(' ').map((part) => {
    const folded = fold(part)
    return { text: part, isMatch: words.some((word) => folded.includes(word)) }
  })
  const first = parts.findIndex(({ isMatch }) => isMatch)
  const start = Math.max(0, first - wordsBefore)
  const shown = parts.slice(start, start + excerptWords)
  const ellipsis = { text: '…', isMatch: false }
  const isCut = start + excerptWords < parts.length
  return [...(start > 0 ? [ellipsis] : []), ...shown, ...(isCut ? [ellipsis] : [])]
}
