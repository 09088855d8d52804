import { digitsOf, shortestPart, withoutLeadingZeros, wordsOf } from '@quittance/shared/text/words.ts'
import { isInternational, nationalNumber } from './phone-number.ts'
import type { Lookup } from './search-plan.ts'
import { decimalWord, longestWord, shortened, withLeadingZero } from './searchable.ts'

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

/** A single part stands for itself. */
export function all<Part extends Typed>(
  of: readonly Part[],
): Part | { readonly find: 'all'; readonly of: readonly Part[] } {
  return of.length === 1 && of[0] ? of[0] : { find: 'all', of }
}

/** A single part stands for itself. */
export function any<Part extends Typed>(
  of: readonly Part[],
): Part | { readonly find: 'any'; readonly of: readonly Part[] } {
  return of.length === 1 && of[0] ? of[0] : { find: 'any', of }
}

/** One sign as people count, be it two units of text: of such a word only the whole is looked for. */
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
  return parts.map((text) => ({ find: 'part', text: text.slice(0, longestWord) }))
}

interface PrefixedNumber {
  readonly prefix: Lookup
  /** As it was typed. */
  readonly number: string
}

/** `INV000123` and `202505128`: what stands before the number is a prefix, wherever it ends. */
function splitNumbers(joined: string): PrefixedNumber[] {
  const digits = /\d+$/.exec(joined)?.[0].slice(-longestNumber) ?? ''
  const places = Array.from(digits, (_digit, place) => joined.length - digits.length + place)
  return places
    .filter((place) => place > 0)
    .map((place) => ({
      prefix: { find: 'prefix', text: shortened(joined.slice(0, place)) },
      number: joined.slice(place),
    }))
}

function wholeNumber({ prefix, number }: PrefixedNumber) {
  const ofDocument: Lookup = { find: 'number', text: withoutLeadingZeros(number) }
  return { find: 'all', of: [prefix, ofDocument], isTheNumber: true } as const
}

/** A prefix with a number behind it, and no more of it than was typed. */
export function wholeNumbers(joined: string) {
  return splitNumbers(joined).map(wholeNumber)
}

/**
 * Every way in which letters and digits that were typed together can be a prefix and a number: with zeros in front
 * also as it is shown.
 */
export function prefixedNumbers(joined: string): Typed[] {
  return splitNumbers(joined).flatMap((split): Typed[] => {
    const { prefix, number } = split
    if (!number.startsWith('0')) return [wholeNumber(split)]
    return [wholeNumber(split), all<Typed>([prefix, { find: 'shown-beginning', text: number }])]
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
  const withZero = withLeadingZero(chunk)
  const asDecimal = decimalWord(withZero)
  if (asDecimal !== null && isDecimal(withZero)) {
    const amounts: Typed[] = [{ find: 'beginning', text: asDecimal }, ...amountReadings(withZero)]
    return [...amounts, ...dialled(chunk), ...prefixedNumbers(joined)]
  }
  const ways = [...phonePlans(chunk), ...amountReadings(chunk)]
  const theNumber: Typed = { find: 'number', text: withoutLeadingZeros(joined), isTheNumber: true }
  if (words.length === 1) {
    return [theNumber, ...digitsPlans(joined), ...ways, ...prefixedNumbers(joined)]
  }
  const apart = all(words.map(wordPlan))
  const isFraction = /[/\u2044]/.test(chunk) && joined.length < shortestSlashedNumber
  if (isFraction) return [apart, ...ways, ...prefixedNumbers(joined)]
  const inOne: Typed = { find: 'beginning', text: shortened(joined) }
  return [apart, inOne, theNumber, ...partPlans(joined), ...ways, ...prefixedNumbers(joined)]
}

function groupedNumber(written: string): Typed[] {
  if (isDecimal(written)) return [...amountReadings(written), ...dialled(written)]
  return [...partPlans(digitsOf(written)), ...phonePlans(written), ...amountReadings(written)]
}

/** `06.12` and `+33.6` begin like numbers that are dialled, and no amount does. */
function dialled(written: string): Typed[] {
  if (!/^[^\d]*(?:\+|0\d)/.test(written)) return []
  return [...partPlans(digitsOf(written)), ...phonePlans(written)]
}

/** `+33 (0)1 …`: with the country's number, or as it is dialled within the country. */
function phonePlans(written: string): Typed[] {
  const digits = digitsOf(written.replace('(0)', ''))
  if (!isInternational(written)) return written.includes('(0)') ? partPlans(digits) : []
  const abroad = withoutLeadingZeros(digits)
  return [abroad, nationalNumber(abroad)]
    .filter((number) => number.length >= shortestPhone)
    .map((text) => ({ find: 'part', text: text.slice(0, longestWord) }))
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

/** `1234.50eur` and `eur1234`: an amount that its currency touches. */
export function amountsWithCurrency(chunk: string): Typed[] {
  const [, before, figure = '', behind] = /^([a-z]{3})?([^\p{L}]*\d[^\p{L}]*)([a-z]{3})?$/u.exec(chunk) ?? []
  const currency = before ?? behind
  if (currency === undefined || (before && behind)) return []
  const digits: Typed[] = /^\d+$/.test(figure) ? [{ find: 'amount', text: withoutLeadingZeros(figure) }] : []
  const amounts = [...digits, ...amountReadings(withLeadingZero(figure))]
  return amounts.length === 0 ? [] : [all<Typed>([{ find: 'currency-name', text: currency }, any(amounts)])]
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
