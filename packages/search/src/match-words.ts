import type { Lookup, SearchPlan } from './search-plan.ts'
import { wordMarkers } from './search-words.ts'

type Matcher = (words: string) => boolean

// A plan is asked of many records, each time in the same way.
const matcherCache = new WeakMap<SearchPlan, Matcher>()

/** Whether a record with these words, as `searchWordsOf` writes them, has what the plan asks for. */
export function matchesWords(plan: SearchPlan, words: string): boolean {
  return getMatcher(plan)(words)
}

function getMatcher(plan: SearchPlan): Matcher {
  const known = matcherCache.get(plan)
  if (known) return known
  const matcher = createMatcher(plan)
  matcherCache.set(plan, matcher)
  return matcher
}

function createMatcher(plan: SearchPlan): Matcher {
  if (plan.type !== 'all' && plan.type !== 'any') return createLookupMatcher(plan)
  const parts = plan.parts.map(getMatcher)
  return plan.type === 'all'
    ? cacheLastResult((words) => parts.every((matches) => matches(words)))
    : cacheLastResult((words) => parts.some((matches) => matches(words)))
}

/** Parts of a plan are shared, so each is asked once. */
function cacheLastResult(matches: Matcher): Matcher {
  let asked: string | undefined
  let answer = false
  return (words) => {
    if (words !== asked) answer = matches(words)
    asked = words
    return answer
  }
}

function createLookupMatcher({ type: find, text }: Lookup): Matcher {
  switch (find) {
    case 'word':
      return createWordMatcher(`${text} `)
    case 'beginning': {
      const begins = createWordMatcher(text)
      const numberBegins = createWordMatcher(`${wordMarkers.number}${text}`)
      return text.length === 2 ? (words) => begins(words) || numberBegins(words) : begins
    }
    case 'amount':
      return createWordMatcher(`${wordMarkers.amount}${text}`)
    case 'number':
      return createWordMatcher(`${wordMarkers.number}${text} `)
    case 'sized-number':
      return createSizedNumberMatcher(text)
    case 'currency':
      return createWordMatcher(`${wordMarkers.currency}${text} `)
    case 'prefix':
      return createWordMatcher(`${wordMarkers.numberPrefix}${text} `)
    case 'kind':
      return createWordMatcher(`${wordMarkers.kind}${text} `)
    case 'part': {
      const part = new RegExp(` ${wordMarkers.part}\\d*${text}`)
      // Most records do not have the digits at all.
      return (words) => words.includes(text) && part.test(words)
    }
  }
}

/** A word that begins with these letters; with a space at their end, one that is nothing more. */
function createWordMatcher(letters: string): Matcher {
  // Not for the space before them, which stands between any two words: that takes three times as long.
  return (words) => {
    for (let at = words.indexOf(letters); at >= 0; at = words.indexOf(letters, at + 1)) {
      if (words[at - 1] === ' ') return true
    }
    return false
  }
}

function createSizedNumberMatcher(text: string): Matcher {
  const [size, begin = ''] = text.split(':')
  const number = new RegExp(` ${wordMarkers.number}(?=\\d{${size}} )${begin}`)
  const beginsSo = createWordMatcher(`${wordMarkers.number}${begin}`)
  return (words) => beginsSo(words) && number.test(words)
}
