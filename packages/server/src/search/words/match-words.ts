import type { Lookup, SearchPlan } from './search-plan.ts'
import { sign } from './searchable.ts'

/** Whether a record with these words, as `searchWordsOf` writes them, has what the plan asks for. */
export function matchesWords(plan: SearchPlan, words: string): boolean {
  return askOf(words)(plan)
}

/** Parts of a plan are shared, so each is asked once. */
function askOf(words: string): (plan: SearchPlan) => boolean {
  const answers = new Map<SearchPlan, boolean>()
  return function ask(plan) {
    const known = answers.get(plan)
    if (known !== undefined) return known
    const answer = answerOf(plan, words, ask)
    answers.set(plan, answer)
    return answer
  }
}

function answerOf(plan: SearchPlan, words: string, ask: (part: SearchPlan) => boolean): boolean {
  switch (plan.find) {
    case 'all':
      return plan.of.every(ask)
    case 'any':
      return plan.of.some(ask)
    default:
      return hasFound(plan, words)
  }
}

function hasFound({ find, text }: Lookup, words: string): boolean {
  switch (find) {
    case 'word':
      return words.includes(` ${text} `)
    case 'beginning':
      return words.includes(` ${text}`) || (text.length === 2 && words.includes(` ${sign.number}${text}`))
    case 'amount':
      return words.includes(` ${sign.amount}${text}`)
    case 'number':
      return words.includes(` ${sign.number}${text} `)
    case 'sized-number':
      return hasSizedNumber(text, words)
    case 'currency':
      return words.includes(` ${sign.currency}${text} `)
    case 'prefix':
      return words.includes(` ${sign.prefix}${text} `)
    case 'kind':
      return words.includes(` ${sign.kind}${text} `)
    case 'part':
      // Most records do not have the digits at all.
      return words.includes(text) && new RegExp(` ${sign.part}\\d*${text}`).test(words)
  }
}

function hasSizedNumber(text: string, words: string): boolean {
  const [size, begin = ''] = text.split(':')
  return (
    words.includes(` ${sign.number}${begin}`) &&
    new RegExp(` ${sign.number}(?=\\d{${size}} )${begin}`).test(words)
  )
}
