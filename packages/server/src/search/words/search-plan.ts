import {
  chunksOf,
  digitsOf,
  shortestPart,
  withoutLeadingZeros,
  wordsOf,
} from '@quittance/shared/text/words.ts'
import { shortened } from './searchable.ts'

/** One question to the index. */
export interface Lookup {
  readonly find: 'word' | 'beginning' | 'amount' | 'part' | 'number' | 'prefix' | 'kind'
  readonly text: string
}

/** What a record must have to be found. */
export type SearchPlan =
  | Lookup
  | { readonly find: 'all'; readonly of: readonly SearchPlan[] }
  | { readonly find: 'any'; readonly of: readonly SearchPlan[] }

// A phone number comes in seven groups at most; more numbers than that in a row are not one.
const mostGroups = 8
const longestNumber = 10
const shortestPhone = 7

/**
 * What each part of a search asks for, all of which a record must have: a part is a word, or the numbers that stand
 * together and may be one that is written in groups. None where the text has no letter and no digit.
 */
export function searchPlans(text: string): SearchPlan[] {
  const plans: SearchPlan[] = []
  let numbers: string[] = []
  const endNumbers = () => {
    if (numbers.length > 0) plans.push(numbersPlan(numbers))
    numbers = []
  }
  for (const chunk of chunksOf(text)) {
    if (!/\p{L}/u.test(chunk)) numbers.push(chunk)
    else {
      endNumbers()
      plans.push(chunkPlan(chunk))
    }
  }
  endNumbers()
  return plans
}

/** The numbers that a document may have that the search is looking for by its number. */
export function soughtNumbers(plan: SearchPlan): string[] {
  if (plan.find === 'all' || plan.find === 'any') return plan.of.flatMap(soughtNumbers)
  return plan.find === 'number' ? [plan.text] : []
}

function all(of: readonly SearchPlan[]): SearchPlan {
  return of.length === 1 && of[0] ? of[0] : { find: 'all', of }
}

function any(of: readonly SearchPlan[]): SearchPlan {
  return of.length === 1 && of[0] ? of[0] : { find: 'any', of }
}

/** With a letter in it. What punctuation takes apart may also have been written in one. */
function chunkPlan(chunk: string): SearchPlan {
  const words = wordsOf(chunk)
  const joined = words.join('')
  const apart = all(words.map(wordPlan))
  const inOne: SearchPlan[] = words.length > 1 ? [{ find: 'beginning', text: shortened(joined) }] : []
  return any([apart, ...inOne, ...prefixedNumbers(joined)])
}

function wordPlan(word: string): SearchPlan {
  if (/^\d+$/.test(word)) return any(numberPlans(word))
  return { find: isOneSign(word) ? 'word' : 'beginning', text: shortened(word) }
}

function isOneSign(word: string): boolean {
  return word.length <= 2 && Array.from(word).length === 1
}

function numberPlans(digits: string): SearchPlan[] {
  const plain = withoutLeadingZeros(digits)
  const plans: SearchPlan[] = [
    { find: isOneSign(digits) ? 'word' : 'beginning', text: shortened(digits) },
    { find: 'number', text: plain },
  ]
  if (digits.length > 1 && plain === digits) plans.push({ find: 'amount', text: digits })
  return [...plans, ...partPlans(digits)]
}

/** A part of a longer number; a phone number also in the form that is dialled from abroad. */
function partPlans(digits: string): SearchPlan[] {
  const plain = withoutLeadingZeros(digits)
  const parts = digits.length >= shortestPart ? [digits] : []
  if (plain !== digits && digits.length >= shortestPhone) parts.push(plain)
  return parts.map((text) => ({ find: 'part', text }))
}

/** `INV000123` and `202505128`: what stands before the number is a prefix, wherever it ends. */
function prefixedNumbers(joined: string): SearchPlan[] {
  const digits = /\d+$/.exec(joined)?.[0].slice(-longestNumber) ?? ''
  const places = Array.from(digits, (_digit, place) => joined.length - digits.length + place)
  return places
    .filter((place) => place > 0)
    .map((place) =>
      all([
        { find: 'prefix', text: joined.slice(0, place) },
        { find: 'number', text: withoutLeadingZeros(joined.slice(place)) },
      ]),
    )
}

/** Numbers in a row: each for itself, or some of them together as one number. */
function numbersPlan(chunks: readonly string[]): SearchPlan {
  if (chunks.length > mostGroups) return all(chunks.map((chunk) => any(aloneNumber(chunk))))
  const from: SearchPlan[] = []
  for (let first = chunks.length - 1; first >= 0; first -= 1) {
    const ways = chunks.slice(first).flatMap((_chunk, more) => {
      const group = chunks.slice(first, first + more + 1)
      const here = more === 0 ? aloneNumber(group[0] ?? '') : groupedNumber(group.join(' '))
      const rest = from[first + more + 1]
      if (here.length === 0) return []
      return [rest ? all([any(here), rest]) : any(here)]
    })
    from[first] = any(ways)
  }
  return from[0] ?? any([])
}

function aloneNumber(chunk: string): SearchPlan[] {
  const words = wordsOf(chunk)
  const joined = words.join('')
  const inOne: SearchPlan = { find: 'beginning', text: shortened(joined) }
  if (isDecimal(chunk)) return [inOne, ...amountReadings(chunk)]
  const ways = [...phonePlans(chunk), ...amountReadings(chunk), ...prefixedNumbers(joined)]
  if (words.length === 1) return [...numberPlans(joined), ...ways]
  const apart = all(words.map(wordPlan))
  const number: SearchPlan = { find: 'number', text: withoutLeadingZeros(joined) }
  return [apart, inOne, number, ...partPlans(joined), ...ways]
}

function groupedNumber(written: string): SearchPlan[] {
  if (isDecimal(written)) return amountReadings(written)
  return [...partPlans(digitsOf(written)), ...phonePlans(written), ...amountReadings(written)]
}

/** `+33 (0)1 …`: with the country's number, of one to three digits, or as it is dialled within the country. */
function phonePlans(written: string): SearchPlan[] {
  const digits = digitsOf(written.replace('(0)', ''))
  if (!/^\s*\(?(\+|00)/.test(written)) return written.includes('(0)') ? partPlans(digits) : []
  const abroad = withoutLeadingZeros(digits)
  const within = [1, 2, 3].map((country) => abroad.slice(country))
  return [abroad, ...within]
    .filter((number) => number.length >= shortestPhone)
    .map((text) => ({ find: 'part', text }))
}

const grouped = /^\d{1,3}(?:[ .,'’]\d{3})+$/
const withDecimals = /^(\d{1,3}(?:[ .,'’]\d{3})+|\d+)[.,](\d*)$/

function figureOf(written: string): string {
  return written.replace(/[^\d.,'’ ]/g, '').trim()
}

/** Nothing but an amount: its digits are not looked for elsewhere one by one. */
function isDecimal(written: string): boolean {
  const places = withDecimals.exec(figureOf(written))?.[2]
  return places !== undefined && places.length < 3
}

/** Every amount that it can be read as, comma and dot being signs of both kinds. */
function amountReadings(written: string): SearchPlan[] {
  const figure = figureOf(written)
  const whole = grouped.test(figure) ? [withoutLeadingZeros(digitsOf(figure))] : []
  const [, before, places] = withDecimals.exec(figure) ?? []
  const exact =
    before === undefined || places === undefined
      ? []
      : [`${withoutLeadingZeros(digitsOf(before))}.${places.replace(/(?<=^\d\d\d*?)0+$/, '')}`]
  return [...whole, ...exact].map((text) => ({ find: 'amount', text }))
}
