import type { Lookup, SearchPlan } from './search-plan.ts'
import { sign } from './searchable.ts'

type Matcher = (words: string) => boolean

// A plan is asked of many records, each time in the same way.
const matchers = new WeakMap<SearchPlan, Matcher>()

/** Whether a record with these words, as `searchWordsOf` writes them, has what the plan asks for. */
export function matchesWords(plan: SearchPlan, words: string): boolean {
  return matcherOf(plan)(words)
}

function matcherOf(plan: SearchPlan): Matcher {
  const known = matchers.get(plan)
  if (known) return known
  const matcher = newMatcher(plan)
  matchers.set(plan, matcher)
  return matcher
}

function newMatcher(plan: SearchPlan): Matcher {
  if (plan.find !== 'all' && plan.find !== 'any') return lookupMatcher(plan)
  const parts = plan.of.map(matcherOf)
  return plan.find === 'all'
    ? oncePerRecord((words) => parts.every((matches) => matches(words)))
    : oncePerRecord((words) => parts.some((matches) => matches(words)))
}

/** Parts of a plan are shared, so each is asked once. */
function oncePerRecord(matches: Matcher): Matcher {
  let asked: string | undefined
  let answer = false
  return (words) => {
    if (words !== asked) answer = matches(words)
    asked = words
    return answer
  }
}

function lookupMatcher({ find, text }: Lookup): Matcher {
  switch (find) {
    case 'word':
      return having(`${text} `)
    case 'beginning': {
      const begins = having(text)
      const numberBegins = having(`${sign.number}${text}`)
      return text.length === 2 ? (words) => begins(words) || numberBegins(words) : begins
    }
    case 'amount':
      return having(`${sign.amount}${text}`)
    case 'number':
      return having(`${sign.number}${text} `)
    case 'sized-number':
      return havingSizedNumber(text)
    case 'currency':
      return having(`${sign.currency}${text} `)
    case 'prefix':
      return having(`${sign.prefix}${text} `)
    case 'kind':
      return having(`${sign.kind}${text} `)
    case 'part': {
      const part = new RegExp(` ${sign.part}\\d*${text}`)
      // Most records do not have the digits at all.
      return (words) => words.includes(text) && part.test(words)
    }
  }
}

/** A word that begins with these letters; with a space at their end, one that is nothing more. */
function having(letters: string): Matcher {
  // Not for the space before them, which stands between any two words: that takes three times as long.
  return (words) => {
    for (let at = words.indexOf(letters); at >= 0; at = words.indexOf(letters, at + 1)) {
      if (words[at - 1] === ' ') return true
    }
    return false
  }
}

function havingSizedNumber(text: string): Matcher {
  const [size, begin = ''] = text.split(':')
  const number = new RegExp(` ${sign.number}(?=\\d{${size}} )${begin}`)
  const beginsSo = having(`${sign.number}${begin}`)
  return (words) => beginsSo(words) && number.test(words)
}
