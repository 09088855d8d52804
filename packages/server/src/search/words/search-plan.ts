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
  readonly find: 'word' | 'beginning' | 'amount' | 'part' | 'number' | 'sized-number' | 'prefix' | 'kind'
  /** Of a sized number how many digits it has and those that it begins with: `4:10`. */
  readonly text: string
}

/** What a record must have to be found. */
export type SearchPlan =
  | Lookup
  | { readonly find: 'all'; readonly of: readonly SearchPlan[] }
  | { readonly find: 'any'; readonly of: readonly SearchPlan[] }

/** With how many digits the numbers of a kind are shown, by its name; 0: as they are. */
export type NumberWidths = ReadonlyMap<string, number>

// A phone number comes in seven groups at most; more numbers than that in a row are not one.
const mostGroups = 8
const longestNumber = 10
const shortestPhone = 7

/**
 * What each part of a search asks for, all of which a record must have: a part is a word, or the numbers that stand
 * together and may be one that is written in groups. None where the text has no letter and no digit.
 */
export function searchPlans(text: string, widths: NumberWidths = new Map()): SearchPlan[] {
  return plansOf(text).map(showingZeros(widths))
}

function plansOf(text: string): Typed[] {
  const plans: Typed[] = []
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

/** Everything that a plan asks the index, in whatever combination. */
export function lookupsOf(plan: SearchPlan): Lookup[] {
  return plan.find === 'all' || plan.find === 'any' ? plan.of.flatMap(lookupsOf) : [plan]
}

/** The numbers that a document may have that the search is looking for by its number. */
export function soughtNumbers(plan: SearchPlan): string[] {
  const numbers = lookupsOf(plan).filter(({ find }) => find === 'number')
  return [...new Set(numbers.map(({ text }) => text))]
}

/** A plan as it follows from what was typed alone. */
type Typed =
  | Lookup
  | { readonly find: 'shown-beginning'; readonly text: string }
  | { readonly find: 'all'; readonly of: readonly Typed[] }
  | { readonly find: 'any'; readonly of: readonly Typed[] }

function all<Part extends Typed>(of: readonly Part[]): Part | { find: 'all'; of: readonly Part[] } {
  return of.length === 1 && of[0] ? of[0] : { find: 'all', of }
}

function any<Part extends Typed>(of: readonly Part[]): Part | { find: 'any'; of: readonly Part[] } {
  return of.length === 1 && of[0] ? of[0] : { find: 'any', of }
}

/** The beginning of a number as it is shown, zeros before it, becomes what such numbers have in common. */
function showingZeros(widths: NumberWidths): (plan: Typed) => SearchPlan {
  // Parts that are shared stay so.
  const known = new Map<Typed, SearchPlan>()
  function resolved(plan: Typed): SearchPlan {
    const result = known.get(plan) ?? resolve(plan)
    known.set(plan, result)
    return result
  }
  function resolve(plan: Typed): SearchPlan {
    switch (plan.find) {
      case 'all':
      case 'any':
        return { find: plan.find, of: plan.of.map(resolved) }
      case 'shown-beginning':
        return any(Array.from(widths).flatMap(([kind, width]) => shownNumbers(plan.text, kind, width)))
      default:
        return plan
    }
  }
  return resolved
}

function shownNumbers(digits: string, kind: string, width: number): SearchPlan[] {
  const begin = digits.replace(/^0+/, '')
  const most = width - (digits.length - begin.length)
  const sizes = Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
  const possible = begin === '' ? sizes : sizes.filter((size) => size === most && begin.length <= size)
  return possible.map((size) =>
    all([
      { find: 'kind', text: kind },
      { find: 'sized-number', text: `${size}:${begin}` },
    ]),
  )
}

/** With a letter in it. What punctuation takes apart may also have been written in one. */
function chunkPlan(chunk: string): Typed {
  const words = wordsOf(chunk)
  const joined = words.join('')
  const apart = all(words.map(wordPlan))
  const inOne: Typed[] = words.length > 1 ? [{ find: 'beginning', text: shortened(joined) }] : []
  return any([apart, ...inOne, ...prefixedNumbers(joined)])
}

function wordPlan(word: string): Typed {
  if (/^\d+$/.test(word)) return any(numberPlans(word))
  return { find: isOneSign(word) ? 'word' : 'beginning', text: shortened(word) }
}

function isOneSign(word: string): boolean {
  return word.length <= 2 && Array.from(word).length === 1
}

function numberPlans(digits: string): Typed[] {
  const plain = withoutLeadingZeros(digits)
  const plans: Typed[] = [
    { find: isOneSign(digits) ? 'word' : 'beginning', text: shortened(digits) },
    { find: 'number', text: plain },
  ]
  if (digits.length > 1 && plain === digits) plans.push({ find: 'amount', text: digits })
  if (digits.length > 1 && digits.startsWith('0')) plans.push({ find: 'shown-beginning', text: digits })
  return [...plans, ...partPlans(digits)]
}

/** A part of a longer number; a phone number also in the form that is dialled from abroad. */
function partPlans(digits: string): Typed[] {
  const plain = withoutLeadingZeros(digits)
  const parts = digits.length >= shortestPart ? [digits] : []
  if (plain !== digits && digits.length >= shortestPhone) parts.push(plain)
  return parts.map((text) => ({ find: 'part', text }))
}

/** `INV000123` and `202505128`: what stands before the number is a prefix, wherever it ends. */
function prefixedNumbers(joined: string): Typed[] {
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
function numbersPlan(chunks: readonly string[]): Typed {
  if (chunks.length > mostGroups) return all(chunks.map((chunk) => any(aloneNumber(chunk))))
  const from: Typed[] = []
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

function aloneNumber(chunk: string): Typed[] {
  const words = wordsOf(chunk)
  const joined = words.join('')
  const inOne: Typed = { find: 'beginning', text: shortened(joined) }
  if (isDecimal(chunk)) return [inOne, ...amountReadings(chunk)]
  const ways = [...phonePlans(chunk), ...amountReadings(chunk), ...prefixedNumbers(joined)]
  if (words.length === 1) return [...numberPlans(joined), ...ways]
  const apart = all(words.map(wordPlan))
  const number: Typed = { find: 'number', text: withoutLeadingZeros(joined) }
  return [apart, inOne, number, ...partPlans(joined), ...ways]
}

function groupedNumber(written: string): Typed[] {
  if (isDecimal(written)) return amountReadings(written)
  return [...partPlans(digitsOf(written)), ...phonePlans(written), ...amountReadings(written)]
}

/** `+33 (0)1 …`: with the country's number, of one to three digits, or as it is dialled within the country. */
function phonePlans(written: string): Typed[] {
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
function amountReadings(written: string): Typed[] {
  const figure = figureOf(written)
  const whole = grouped.test(figure) ? [withoutLeadingZeros(digitsOf(figure))] : []
  const [, before, places] = withDecimals.exec(figure) ?? []
  const exact =
    before === undefined || places === undefined
      ? []
      : [`${withoutLeadingZeros(digitsOf(before))}.${places.replace(/(?<=^\d\d\d*?)0+$/, '')}`]
  return [...whole, ...exact].map((text) => ({ find: 'amount', text }))
}
