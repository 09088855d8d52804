import { minReferencePartDigits } from '@quittance/shared/text/search-text.ts'
import type { Lookup, SearchPlan } from './search-plan.ts'
import { wordMarkers } from './search-words.ts'

type Matcher = (words: string) => boolean

// A plan is compared with many records.
const matcherCache = new WeakMap<SearchPlan, Matcher>()

/** Returns whether a record matches a plan. @param words of the record, as `buildSearchWords` returns them */
export function matchesWords(plan: SearchPlan, words: string): boolean {
  return getMatcher(plan)(words)
}

function getMatcher(plan: SearchPlan): Matcher {
  const cached = matcherCache.get(plan)
  if (cached) return cached
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

/** Caches the result for the last record, because plans share parts. */
function cacheLastResult(matches: Matcher): Matcher {
  let lastWords: string | undefined
  let lastResult = false
  return (words) => {
    if (words !== lastWords) lastResult = matches(words)
    lastWords = words
    return lastResult
  }
}

function createLookupMatcher({ type, text }: Lookup): Matcher {
  switch (type) {
    case 'word':
      return createWordMatcher(`${text} `)
    case 'word-prefix': {
      const matchesWord = createWordMatcher(text)
      const matchesNumber = createWordMatcher(`${wordMarkers.number}${text}`)
      return text.length === 2 ? (words) => matchesWord(words) || matchesNumber(words) : matchesWord
    }
    case 'amount':
      return createWordMatcher(`${wordMarkers.amount}${text}`)
    case 'number':
      return createWordMatcher(`${wordMarkers.number}${text} `)
    case 'sized-number':
      return createSizedNumberMatcher(text)
    case 'currency':
      return createWordMatcher(`${wordMarkers.currency}${text} `)
    case 'number-prefix':
      return createWordMatcher(`${wordMarkers.numberPrefix}${text} `)
    case 'kind':
      return createWordMatcher(`${wordMarkers.kind}${text} `)
    case 'part': {
      const markers = wordMarkers.part + (text.length < minReferencePartDigits ? '' : wordMarkers.reference)
      const part = new RegExp(` [${markers}]\\d*${text}`)
      // Most records do not contain the digits at all, which `includes` detects faster.
      return (words) => words.includes(text) && part.test(words)
    }
  }
}

/** Matches words that begin with some letters. A space at the end of the letters makes it match the whole word only. */
function createWordMatcher(letters: string): Matcher {
  // Searching for a space and the letters takes three times as long, because there is a space between any two words.
  return (words) => {
    for (let index = words.indexOf(letters); index >= 0; index = words.indexOf(letters, index + 1)) {
      if (words[index - 1] === ' ') return true
    }
    return false
  }
}

function createSizedNumberMatcher(text: string): Matcher {
  const [size, firstDigits = ''] = text.split(':')
  const number = new RegExp(` ${wordMarkers.number}(?=\\d{${size}} )${firstDigits}`)
  const matchesFirstDigits = createWordMatcher(`${wordMarkers.number}${firstDigits}`)
  return (words) => matchesFirstDigits(words) && number.test(words)
}
