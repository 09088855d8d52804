import type { FoundIn } from '@quittance/shared/documents/found-fields.ts'
import { marksOf } from '@quittance/shared/text/marks.ts'
import { matchesWords } from './match-words.ts'
import type { SearchPlan } from './search-plan.ts'
import { type Searchable, searchWordsOf } from './searchable.ts'

/** Of a text, about as much as a line of results has room for. */
const longestPiece = 90
const before = 24

/** Whether what every hit shows of a record has all that was searched for. */
export function isPlainToSee(plans: readonly SearchPlan[], { fields, document }: Searchable): boolean {
  const shown = fields.filter(({ field }) => field === 'shown')
  const words = searchWordsOf(document ? { fields: shown, document } : { fields: shown })
  return plans.every((plan) => matchesWords(plan, words))
}

/** Where a record has what is not plain to see; null where no field has it alone. @param search what was typed */
export function explainHit(plans: readonly SearchPlan[], record: Searchable, search: string): FoundIn | null {
  const unseen = plans.filter((plan) => !isPlainToSee([plan], record))
  for (const { field, as, text } of record.fields) {
    if (field === 'shown') continue
    const words = searchWordsOf({ fields: [{ field, as, text }] })
    if (unseen.some((plan) => matchesWords(plan, words))) return { field, text: pieceOf(text, search) }
  }
  return null
}

/** The piece around what was found, cut at spaces where it can be. */
function pieceOf(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestPiece) return line
  const found = marksOf(line, search)[0]?.start ?? 0
  const start = found <= before ? 0 : line.indexOf(' ', found - before) + 1
  const from = start === 0 || start > found ? Math.max(0, Math.min(start, found)) : start
  const end = line.length - from <= longestPiece ? line.length : line.lastIndexOf(' ', from + longestPiece)
  const to = end <= found ? from + longestPiece : end
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
}
