import { digitsOf, shortestPart, withoutLeadingZeros, wordsOf } from '@quittance/shared/text/words.ts'
import { isInternational, nationalNumber } from './phone-number.ts'
import type { Lookup } from './search-plan.ts'
import { decimalWord, shortened } from './searchable.ts'

/** A plan as it follows from what was typed alone. */
export type Typed =
  | Lookup
  | { readonly find: 'shown-beginning' | 'currency-name'; readonly text: string }
  | { readonly find: 'all'; readonly of: readonly Typed[]; readonly isTheNumber?: true }
  | { readonly find: 'any'; readonly of: readonly Typed[] }

// A phone number comes in seven groups at most; more numbers than that in a row are not one.
const mostGroups = 8
const longestNumber = 10
const shortestPhone = 6
const shortestPhoneWithZero = 7

// A shorter one with a slash in it is a fraction, or a day.
const shortestSlashedNumber = 5

export function all<Part extends Typed>(
  of: readonly Part[],
): Part | { readonly find: 'all'; readonly of: readonly Part[] } {
  return of.length === 1 && of[0] ? of[0] : { find: 'all', of }
}

export function any<Part extends Typed>(
  of: readonly Part[],
): Part | { readonly find: 'any'; readonly of: readonly Part[] } {
  return of.length === 1 && of[0] ? of[0] : { find: 'any', of }
}

export function isOneSign(word: string): boolean {
  return word.length <= 2 && Array.from(word).length === 1
}

/** A word among others. */
export function wordPlan(word: string): Typed {
  if (/^\d+$/.test(word)) return any(digitsPlans(word))
  return { find: isOneSign(word) ? 'word' : 'beginning', text: shortened(word) }
}

function digitsPlans(digits: string): Typed[] {
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
  if (plain !== digits && digits.length >= shortestPhoneWithZero) parts.push(plain)
  return parts.map((text) => ({ find: 'part', text }))
}

/** `INV000123` and `202505128`: what stands before the number is a prefix, wherever it ends. */
export function prefixedNumbers(joined: string): Typed[] {
  const digits = /\d+$/.exec(joined)?.[0].slice(-longestNumber) ?? ''
  const places = Array.from(digits, (_digit, place) => joined.length - digits.length + place)
  return places
    .filter((place) => place > 0)
    .flatMap((place) => {
      const prefix: Typed = { find: 'prefix', text: shortened(joined.slice(0, place)) }
      const typed = joined.slice(place)
      const number: Typed = { find: 'number', text: withoutLeadingZeros(typed) }
      const whole: Typed = { find: 'all', of: [prefix, number], isTheNumber: true }
      if (!typed.startsWith('0')) return [whole]
      return [whole, all<Typed>([prefix, { find: 'shown-beginning', text: typed }])]
    })
}

/** Numbers in a row: each for itself, or some of them together as one number. */
export function numbersPlan(chunks: readonly string[]): Typed {
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
  const asDecimal = decimalWord(chunk)
  if (asDecimal !== null && isDecimal(chunk)) {
    return [{ find: 'beginning', text: asDecimal }, ...amountReadings(chunk)]
  }
  const ways = [...phonePlans(chunk), ...amountReadings(chunk)]
  const theNumber: Typed = { find: 'number', text: withoutLeadingZeros(joined), isTheNumber: true }
  if (words.length === 1) {
    return [theNumber, ...digitsPlans(joined), ...ways, ...prefixedNumbers(joined)]
  }
  const apart = all(words.map(wordPlan))
  const isFraction = /[/\u2044]/.test(chunk) && joined.length < shortestSlashedNumber
  if (isFraction) return [apart, ...ways]
  const inOne: Typed = { find: 'beginning', text: shortened(joined) }
  return [apart, inOne, theNumber, ...partPlans(joined), ...ways, ...prefixedNumbers(joined)]
}

function groupedNumber(written: string): Typed[] {
  if (isDecimal(written)) return amountReadings(written)
  return [...partPlans(digitsOf(written)), ...phonePlans(written), ...amountReadings(written)]
}

/** `+33 (0)1 …`: with the country's number, or as it is dialled within the country. */
function phonePlans(written: string): Typed[] {
  const digits = digitsOf(written.replace('(0)', ''))
  if (!isInternational(written)) return written.includes('(0)') ? partPlans(digits) : []
  const abroad = withoutLeadingZeros(digits)
  return [abroad, nationalNumber(abroad)]
    .filter((number) => number.length >= shortestPhone)
    .map((text) => ({ find: 'part', text }))
}

const group = String.raw`[1-9]\d{0,2}(?:[ .,'’]\d{3})+`
const grouped = new RegExp(`^${group}$`)
const withDecimals = new RegExp(String.raw`^(${group}|\d+)[.,](\d*)$`)

function figureOf(written: string): string {
  return written.replace(/[^\d.,'’ ]/g, '').trim()
}

/** Nothing but an amount: its digits are not looked for elsewhere one by one. */
function isDecimal(written: string): boolean {
  const places = withDecimals.exec(figureOf(written))?.[2]
  return places !== undefined && places !== '' && (places.length < 3 || !grouped.test(figureOf(written)))
}

/** Every amount that it can be read as, comma and dot being signs of both kinds. */
function amountReadings(written: string): Typed[] {
  const figure = figureOf(written)
  const whole = grouped.test(figure) ? [digitsOf(figure)] : []
  const [, before, places] = withDecimals.exec(figure) ?? []
  const exact =
    before === undefined || places === undefined
      ? []
      : [`${withoutLeadingZeros(digitsOf(before))}.${places.replace(/(?<=^\d\d\d*?)0+$/, '')}`]
  return [...whole, ...exact].map((text) => ({ find: 'amount', text }))
}
