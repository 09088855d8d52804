import {
  extractDigits,
  minPartDigits,
  removeLeadingZeros,
  splitChunks,
  splitWords,
} from '@quittance/shared/text/search-text.ts'
import { isInternational, toNationalNumber } from './number-formats.ts'
import { addLeadingZero, maxWordLength, toDecimalWord, truncateWord } from './search-words.ts'

/** One question to the index. */
export interface Lookup {
  readonly type:
    | 'word'
    | 'beginning'
    | 'amount'
    | 'part'
    | 'number'
    | 'sized-number'
    | 'prefix'
    | 'currency'
    | 'kind'
  /** Of a sized number how many digits it has and those that it begins with: `4:10`. */
  readonly text: string
  /** It is the whole of what was typed there: the document that has this number comes first. */
  readonly isExactNumber?: true
}

/** What a record must have to be found. */
export type SearchPlan =
  | Lookup
  | { readonly type: 'all'; readonly parts: readonly SearchPlan[]; readonly isExactNumber?: true }
  | { readonly type: 'any'; readonly parts: readonly SearchPlan[] }

/** How the firm writes what it does not store as it is shown. */
export interface Conventions {
  /** With how many digits the numbers of a kind are shown, by its name; 0: as they are. */
  readonly numberWidths: ReadonlyMap<string, number>
  /** The ids of currencies by their names. */
  readonly currencyIds: ReadonlyMap<string, number>
}

const noConventions: Conventions = { numberWidths: new Map(), currencyIds: new Map() }

// `n° 123` is 123.
const numberSignPattern = /(?<![\p{L}\p{N}])n\s?[°º]/giu

/**
 * What each part of a search asks for, all of which a record must have: a part is a word, or the numbers that stand
 * together and may be one that is written in groups. None where the text has no letter and no digit.
 */
export function createSearchPlans(text: string, conventions: Conventions = noConventions): SearchPlan[] {
  return parseQuery(text).map(createResolver(conventions))
}

function parseQuery(text: string): UnresolvedPlan[] {
  const plans: UnresolvedPlan[] = []
  let numbers: string[] = []
  const endNumbers = () => {
    if (numbers.length > 0) plans.push(createNumberGroupsPlan(numbers))
    numbers = []
  }
  for (const chunk of splitChunks(text.replace(numberSignPattern, ' '))) {
    if (!/\p{L}/u.test(chunk)) numbers.push(chunk)
    else {
      endNumbers()
      plans.push(createChunkPlan(chunk))
    }
  }
  endNumbers()
  return plans
}

/** Everything that some plans ask the index, in whatever combination. */
export function listLookups(plans: readonly SearchPlan[]): Lookup[] {
  return [...collectParts(plans)].filter((part) => part.type !== 'all' && part.type !== 'any')
}

const maxNumberChunks = 3

/** What the documents have, if there are any, whose number was typed. @param plans of the same text */
export function createExactNumberPlans(text: string, plans: readonly SearchPlan[]): SearchPlan[] {
  const ofChunks = [...collectParts(plans)].filter((part) => part.type !== 'any' && part.isExactNumber)
  const chunks = splitChunks(text)
  if (chunks.length < 2 || chunks.length > maxNumberChunks) return ofChunks
  // A prefix may have spaces in it: `FAC 2025-12`.
  return [...ofChunks, ...createNumberPlans(splitWords(chunks.join('')).join(''))]
}

/** Parts of plans are shared: each of them once. */
function collectParts(plans: readonly SearchPlan[]): Set<SearchPlan> {
  const parts = new Set<SearchPlan>()
  const ahead = [...plans]
  for (let part = ahead.pop(); part; part = ahead.pop()) {
    if (parts.has(part)) continue
    parts.add(part)
    if (part.type === 'all' || part.type === 'any') ahead.push(...part.parts)
  }
  return parts
}

/** What is shown becomes what is stored: numbers without the zeros before them, currencies by their ids. */
function createResolver({ numberWidths, currencyIds }: Conventions): (plan: UnresolvedPlan) => SearchPlan {
  // Parts that are shared stay so.
  const known = new Map<UnresolvedPlan, SearchPlan>()
  function resolved(plan: UnresolvedPlan): SearchPlan {
    const result = known.get(plan) ?? resolve(plan)
    known.set(plan, result)
    return result
  }
  function resolve(plan: UnresolvedPlan): SearchPlan {
    switch (plan.type) {
      case 'all':
      case 'any':
        return { ...plan, parts: plan.parts.map(resolved) }
      case 'shown-beginning':
        return anyOf(
          Array.from(numberWidths).flatMap(([kind, width]) =>
            createPaddedNumberPlans(plan.text, kind, width),
          ),
        )
      case 'currency-name':
        return anyOf(createCurrencyPlans(currencyIds.get(plan.text.toUpperCase())))
      default:
        return plan
    }
  }
  return resolved
}

function createCurrencyPlans(id: number | undefined): SearchPlan[] {
  return id === undefined ? [] : [{ type: 'currency', text: String(id) }]
}

function createPaddedNumberPlans(digits: string, kind: string, width: number): SearchPlan[] {
  const begin = digits.replace(/^0+/, '')
  const most = width - (digits.length - begin.length)
  const sizes = Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
  const possible = begin === '' ? sizes : sizes.filter((size) => size === most && begin.length <= size)
  return possible.map((size) =>
    allOf([
      { type: 'kind', text: kind },
      { type: 'sized-number', text: `${size}:${begin}` },
    ]),
  )
}

/** With a letter in it. What punctuation takes apart may also have been written in one. */
function createChunkPlan(chunk: string): UnresolvedPlan {
  const words = splitWords(chunk)
  const joined = words.join('')
  const apart = allOf(words.map(createWordPlan))
  const isAlone = words.length === 1 || isSingleCharacter(joined)
  const inOne: UnresolvedPlan[] = isAlone ? [] : [{ type: 'beginning', text: truncateWord(joined) }]
  const currency: UnresolvedPlan[] = /^[a-z]{3}$/.test(chunk) ? [{ type: 'currency-name', text: chunk }] : []
  return anyOf([
    apart,
    ...inOne,
    ...currency,
    ...createCurrencyAmountPlans(chunk),
    ...createPrefixedNumberPlans(joined),
  ])
}

/** A plan as it follows from what was typed alone. */
export type UnresolvedPlan =
  | Lookup
  | { readonly type: 'shown-beginning' | 'currency-name'; readonly text: string }
  | { readonly type: 'all'; readonly parts: readonly UnresolvedPlan[]; readonly isExactNumber?: true }
  | { readonly type: 'any'; readonly parts: readonly UnresolvedPlan[] }

// A phone number comes in seven groups at most; more numbers than that in a row are not one.
const maxGroups = 8
const maxNumberDigits = 10
const minPhoneDigits = 6
const minPhoneDigitsWithZero = 7

// A shorter one with a slash in it is a fraction, or a day.
const minSlashedNumberDigits = 5

/** A single part stands for itself. */
export function allOf<Part extends UnresolvedPlan>(
  parts: readonly Part[],
): Part | { readonly type: 'all'; readonly parts: readonly Part[] } {
  return parts.length === 1 && parts[0] ? parts[0] : { type: 'all', parts }
}

/** A single part stands for itself. */
export function anyOf<Part extends UnresolvedPlan>(
  parts: readonly Part[],
): Part | { readonly type: 'any'; readonly parts: readonly Part[] } {
  return parts.length === 1 && parts[0] ? parts[0] : { type: 'any', parts }
}

/** One sign as people count, be it two units of text: of such a word only the whole is looked for. */
export function isSingleCharacter(word: string): boolean {
  return word.length <= 2 && Array.from(word).length === 1
}

/** A word among others. */
export function createWordPlan(word: string): UnresolvedPlan {
  if (/^\d+$/.test(word)) return anyOf(createDigitsPlans(word))
  return { type: isSingleCharacter(word) ? 'word' : 'beginning', text: truncateWord(word) }
}

function createDigitsPlans(digits: string): UnresolvedPlan[] {
  const plain = removeLeadingZeros(digits)
  const plans: UnresolvedPlan[] = [
    { type: isSingleCharacter(digits) ? 'word' : 'beginning', text: truncateWord(digits) },
    { type: 'number', text: plain },
  ]
  if (digits.length > 1 && plain === digits) plans.push({ type: 'amount', text: digits })
  if (digits.length > 1 && digits.startsWith('0')) plans.push({ type: 'shown-beginning', text: digits })
  return [...plans, ...createPartPlans(digits)]
}

/** A part of a longer number; a phone number also in the form that is dialled from abroad. */
function createPartPlans(digits: string): UnresolvedPlan[] {
  const plain = removeLeadingZeros(digits)
  const parts = digits.length >= minPartDigits ? [digits] : []
  if (plain !== digits && digits.length >= minPhoneDigitsWithZero) parts.push(plain)
  return parts.map((text) => ({ type: 'part', text: text.slice(0, maxWordLength) }))
}

interface PrefixedNumber {
  readonly prefix: Lookup
  /** As it was typed. */
  readonly number: string
}

/** `INV000123` and `202505128`: what stands before the number is a prefix, wherever it ends. */
function splitNumbers(joined: string): PrefixedNumber[] {
  const digits = /\d+$/.exec(joined)?.[0].slice(-maxNumberDigits) ?? ''
  const places = Array.from(digits, (_digit, place) => joined.length - digits.length + place)
  return places
    .filter((place) => place > 0)
    .map((place) => ({
      prefix: { type: 'prefix', text: truncateWord(joined.slice(0, place)) },
      number: joined.slice(place),
    }))
}

function createNumberPlan({ prefix, number }: PrefixedNumber) {
  const ofDocument: Lookup = { type: 'number', text: removeLeadingZeros(number) }
  return { type: 'all', parts: [prefix, ofDocument], isExactNumber: true } as const
}

/** A prefix with a number behind it, and no more of it than was typed. */
export function createNumberPlans(joined: string) {
  return splitNumbers(joined).map(createNumberPlan)
}

/**
 * Every way in which letters and digits that were typed together can be a prefix and a number: with zeros in front
 * also as it is shown.
 */
export function createPrefixedNumberPlans(joined: string): UnresolvedPlan[] {
  return splitNumbers(joined).flatMap((split): UnresolvedPlan[] => {
    const { prefix, number } = split
    if (!number.startsWith('0')) return [createNumberPlan(split)]
    return [
      createNumberPlan(split),
      allOf<UnresolvedPlan>([prefix, { type: 'shown-beginning', text: number }]),
    ]
  })
}

/** Numbers in a row: each for itself, or some of them together as one number. */
export function createNumberGroupsPlan(chunks: readonly string[]): UnresolvedPlan {
  if (chunks.length > maxGroups) return allOf(chunks.map((chunk) => anyOf(createSingleNumberPlans(chunk))))
  const from: UnresolvedPlan[] = []
  for (let first = chunks.length - 1; first >= 0; first -= 1) {
    const ways = chunks.slice(first).flatMap((_chunk, more) => {
      const group = chunks.slice(first, first + more + 1)
      const here =
        more === 0 ? createSingleNumberPlans(group[0] ?? '') : createGroupedNumberPlans(group.join(' '))
      const rest = from[first + more + 1]
      if (here.length === 0) return []
      return [rest ? allOf([anyOf(here), rest]) : anyOf(here)]
    })
    from[first] = anyOf(ways)
  }
  return from[0] ?? anyOf([])
}

function createSingleNumberPlans(chunk: string): UnresolvedPlan[] {
  const words = splitWords(chunk)
  const joined = words.join('')
  const withZero = addLeadingZero(chunk)
  const asDecimal = toDecimalWord(withZero)
  if (asDecimal !== null && isDecimal(withZero)) {
    const amounts: UnresolvedPlan[] = [{ type: 'beginning', text: asDecimal }, ...createAmountPlans(withZero)]
    return [...amounts, ...createDialledNumberPlans(chunk), ...createPrefixedNumberPlans(joined)]
  }
  const ways = [...createPhonePlans(chunk), ...createAmountPlans(chunk)]
  const theNumber: UnresolvedPlan = { type: 'number', text: removeLeadingZeros(joined), isExactNumber: true }
  if (words.length === 1) {
    return [theNumber, ...createDigitsPlans(joined), ...ways, ...createPrefixedNumberPlans(joined)]
  }
  const apart = allOf(words.map(createWordPlan))
  const isFraction = /[/\u2044]/.test(chunk) && joined.length < minSlashedNumberDigits
  if (isFraction) return [apart, ...ways, ...createPrefixedNumberPlans(joined)]
  const inOne: UnresolvedPlan = { type: 'beginning', text: truncateWord(joined) }
  return [apart, inOne, theNumber, ...createPartPlans(joined), ...ways, ...createPrefixedNumberPlans(joined)]
}

function createGroupedNumberPlans(written: string): UnresolvedPlan[] {
  if (isDecimal(written)) return [...createAmountPlans(written), ...createDialledNumberPlans(written)]
  return [
    ...createPartPlans(extractDigits(written)),
    ...createPhonePlans(written),
    ...createAmountPlans(written),
  ]
}

/** `06.12` and `+33.6` begin like numbers that are dialled, and no amount does. */
function createDialledNumberPlans(written: string): UnresolvedPlan[] {
  if (!/^[^\d]*(?:\+|0\d)/.test(written)) return []
  return [...createPartPlans(extractDigits(written)), ...createPhonePlans(written)]
}

/** `+33 (0)1 …`: with the country's number, or as it is dialled within the country. */
function createPhonePlans(written: string): UnresolvedPlan[] {
  const digits = extractDigits(written.replace('(0)', ''))
  if (!isInternational(written)) return written.includes('(0)') ? createPartPlans(digits) : []
  const abroad = removeLeadingZeros(digits)
  return [abroad, toNationalNumber(abroad)]
    .filter((number) => number.length >= minPhoneDigits)
    .map((text) => ({ type: 'part', text: text.slice(0, maxWordLength) }))
}

const digitGroupPattern = String.raw`[1-9]\d{0,2}(?:[ .,'’]\d{3})+`
const groupedNumberPattern = new RegExp(`^${digitGroupPattern}$`)
const decimalNumberPattern = new RegExp(String.raw`^(${digitGroupPattern}|\d+)[.,](\d*)$`)

function extractNumber(written: string): string {
  return written.replace(/[^\d.,'’ ]/g, '').trim()
}

/** Nothing but an amount: its digits are not looked for elsewhere one by one. */
function isDecimal(written: string): boolean {
  const places = decimalNumberPattern.exec(extractNumber(written))?.[2]
  return (
    places !== undefined &&
    places !== '' &&
    (places.length < 3 || !groupedNumberPattern.test(extractNumber(written)))
  )
}

/** `1234.50eur` and `eur1234`: an amount that its currency touches. */
export function createCurrencyAmountPlans(chunk: string): UnresolvedPlan[] {
  const [, before, figure = '', behind] = /^([a-z]{3})?([^\p{L}]*\d[^\p{L}]*)([a-z]{3})?$/u.exec(chunk) ?? []
  const currency = before ?? behind
  if (currency === undefined || (before && behind)) return []
  const digits: UnresolvedPlan[] = /^\d+$/.test(figure)
    ? [{ type: 'amount', text: removeLeadingZeros(figure) }]
    : []
  const amounts = [...digits, ...createAmountPlans(addLeadingZero(figure))]
  return amounts.length === 0
    ? []
    : [allOf<UnresolvedPlan>([{ type: 'currency-name', text: currency }, anyOf(amounts)])]
}

/** Every amount that it can be read as, comma and dot being signs of both kinds. */
function createAmountPlans(written: string): UnresolvedPlan[] {
  const figure = extractNumber(written)
  const whole = groupedNumberPattern.test(figure) ? [extractDigits(figure)] : []
  const [, before, places] = decimalNumberPattern.exec(figure) ?? []
  const exact =
    before === undefined || places === undefined
      ? []
      : [`${removeLeadingZeros(extractDigits(before))}.${places.replace(/(?<=^\d\d\d*?)0+$/, '')}`]
  return [...whole, ...exact].map((text) => ({ type: 'amount', text }))
}
