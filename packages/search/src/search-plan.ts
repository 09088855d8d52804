import {
  extractDigits,
  minPartDigits,
  removeLeadingZeros,
  splitChunks,
  splitWords,
} from '@quittance/shared/text/search-text.ts'
import { addLeadingZero, isInternational, toDecimalWord, toNationalNumber } from './number-formats.ts'
import { maxWordLength, truncateWord } from './search-words.ts'

/** A single condition that the index can answer. */
export interface Lookup {
  readonly type:
    | 'word'
    | 'word-prefix'
    | 'amount'
    | 'part'
    | 'number'
    | 'sized-number'
    | 'number-prefix'
    | 'currency'
    | 'kind'
  /** For `sized-number` the count of digits and the first digits: `4:10`. */
  readonly text: string
  /** True if this is a complete number of the query, not a part of one: a document with exactly this number is the first hit. */
  readonly isExactNumber?: true
}

/** The condition that a record must match. The parts of a plan can be shared by several plans. */
export type SearchPlan =
  | Lookup
  | { readonly type: 'all'; readonly parts: readonly SearchPlan[]; readonly isExactNumber?: true }
  | { readonly type: 'any'; readonly parts: readonly SearchPlan[] }

/** The company's settings that relate displayed text to stored values. */
export interface Conventions {
  /** Minimum digits with which numbers are displayed, by name of the kind; 0 for no padding. */
  readonly numberWidths: ReadonlyMap<string, number>
  /** Ids of currencies by name. */
  readonly currencyIds: ReadonlyMap<string, number>
}

/** A plan that follows from the query alone, before the conventions are applied. */
type UnresolvedPlan =
  | Lookup
  | { readonly type: 'padded-number-prefix' | 'currency-name'; readonly text: string }
  | { readonly type: 'all'; readonly parts: readonly UnresolvedPlan[]; readonly isExactNumber?: true }
  | { readonly type: 'any'; readonly parts: readonly UnresolvedPlan[] }

const noConventions: Conventions = { numberWidths: new Map(), currencyIds: new Map() }

/**
 * Creates the plans of a query. A record must match all of them. Each plan is for one word, or for adjacent numbers,
 * which can be one number that is written in groups. Returns none for text without letters and digits.
 */
export function createSearchPlans(query: string, conventions: Conventions = noConventions): SearchPlan[] {
  return parseQuery(query).map(createResolver(conventions))
}

const maxNumberChunks = 3

/** Creates plans that match documents whose exact number is in the query. @param plans of the same query */
export function createExactNumberPlans(query: string, plans: readonly SearchPlan[]): SearchPlan[] {
  const chunkPlans = [...collectParts(plans)].filter((part) => part.type !== 'any' && part.isExactNumber)
  const chunks = splitChunks(query)
  if (chunks.length < 2 || chunks.length > maxNumberChunks) return chunkPlans
  // A number prefix can contain spaces: `FAC 2025-12`.
  return [...chunkPlans, ...createNumberPlans(splitWords(chunks.join('')).join(''))]
}

/** Returns all lookups in some plans. */
export function listLookups(plans: readonly SearchPlan[]): Lookup[] {
  return [...collectParts(plans)].filter((part) => part.type !== 'all' && part.type !== 'any')
}

/** Returns the plans and all of their parts, each once. */
function collectParts(plans: readonly SearchPlan[]): Set<SearchPlan> {
  const parts = new Set<SearchPlan>()
  const pending = [...plans]
  for (let part = pending.pop(); part; part = pending.pop()) {
    if (parts.has(part)) continue
    parts.add(part)
    if (part.type === 'all' || part.type === 'any') pending.push(...part.parts)
  }
  return parts
}

// Conventions

/** Returns a function that replaces displayed text by stored values: padded numbers and names of currencies. */
function createResolver({ numberWidths, currencyIds }: Conventions): (plan: UnresolvedPlan) => SearchPlan {
  // Shared parts stay shared.
  const cached = new Map<UnresolvedPlan, SearchPlan>()
  function resolve(plan: UnresolvedPlan): SearchPlan {
    const resolved = cached.get(plan) ?? resolveUncached(plan)
    cached.set(plan, resolved)
    return resolved
  }
  function resolveUncached(plan: UnresolvedPlan): SearchPlan {
    switch (plan.type) {
      case 'all':
      case 'any':
        return { ...plan, parts: plan.parts.map(resolve) }
      case 'padded-number-prefix':
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
  return resolve
}

function createCurrencyPlans(id: number | undefined): SearchPlan[] {
  return id === undefined ? [] : [{ type: 'currency', text: String(id) }]
}

/** Matches the numbers of a kind that begin with these digits when padded: 120 to 129 for `00012` and a width of 6. */
function createPaddedNumberPlans(digits: string, kind: string, width: number): SearchPlan[] {
  const firstDigits = digits.replace(/^0+/, '')
  const maxSize = width - (digits.length - firstDigits.length)
  const sizes = Array.from({ length: Math.max(0, maxSize) }, (_, index) => index + 1)
  const possibleSizes =
    firstDigits === '' ? sizes : sizes.filter((size) => size === maxSize && firstDigits.length <= size)
  return possibleSizes.map((size) =>
    allOf([
      { type: 'kind', text: kind },
      { type: 'sized-number', text: `${size}:${firstDigits}` },
    ]),
  )
}

// Words

// `n° 123` means 123.
const numberSignPattern = /(?<![\p{L}\p{N}])n\s?[°º]/giu

function parseQuery(query: string): UnresolvedPlan[] {
  const plans: UnresolvedPlan[] = []
  let numbers: string[] = []
  const flushNumbers = () => {
    if (numbers.length > 0) plans.push(createNumberGroupsPlan(numbers))
    numbers = []
  }
  for (const chunk of splitChunks(query.replace(numberSignPattern, ' '))) {
    if (!/\p{L}/u.test(chunk)) numbers.push(chunk)
    else {
      flushNumbers()
      plans.push(createChunkPlan(chunk))
    }
  }
  flushNumbers()
  return plans
}

/** Creates the plan of a chunk that contains a letter. Words that punctuation separates can be stored as one word. */
function createChunkPlan(chunk: string): UnresolvedPlan {
  const words = splitWords(chunk)
  const joined = words.join('')
  const separateWords = allOf(words.map(createWordPlan))
  const isSingleWord = words.length === 1 || isSingleCharacter(joined)
  const joinedWord: UnresolvedPlan[] = isSingleWord
    ? []
    : [{ type: 'word-prefix', text: truncateWord(joined) }]
  const currency: UnresolvedPlan[] = /^[a-z]{3}$/.test(chunk) ? [{ type: 'currency-name', text: chunk }] : []
  return anyOf([
    separateWords,
    ...joinedWord,
    ...currency,
    ...createCurrencyAmountPlans(chunk),
    ...createPrefixedNumberPlans(joined),
  ])
}

function createWordPlan(word: string): UnresolvedPlan {
  return /^\d+$/.test(word) ? anyOf(createDigitsPlans(word)) : createTextLookup(word)
}

function createTextLookup(word: string): Lookup {
  return { type: isSingleCharacter(word) ? 'word' : 'word-prefix', text: truncateWord(word) }
}

/** Returns whether a word is one character, which may be two UTF-16 units. It is then found as a whole word only. */
function isSingleCharacter(word: string): boolean {
  return word.length <= 2 && Array.from(word).length === 1
}

/** Combines plans that must all match. A single plan is returned as it is. */
function allOf<Part extends UnresolvedPlan>(
  parts: readonly Part[],
): Part | { readonly type: 'all'; readonly parts: readonly Part[] } {
  return parts.length === 1 && parts[0] ? parts[0] : { type: 'all', parts }
}

/** Combines plans of which one must match. A single plan is returned as it is. */
function anyOf<Part extends UnresolvedPlan>(
  parts: readonly Part[],
): Part | { readonly type: 'any'; readonly parts: readonly Part[] } {
  return parts.length === 1 && parts[0] ? parts[0] : { type: 'any', parts }
}

// Numbers

// A phone number has at most seven groups. More adjacent numbers are separate ones.
const maxGroups = 8
const maxNumberDigits = 10
const minPhoneDigits = 6
const minPhoneDigitsWithZero = 7

// A shorter number with a slash is a fraction or a day.
const minSlashedNumberDigits = 5

function createDigitsPlans(digits: string): UnresolvedPlan[] {
  const withoutZeros = removeLeadingZeros(digits)
  const plans: UnresolvedPlan[] = [createTextLookup(digits), { type: 'number', text: withoutZeros }]
  if (digits.length > 1 && withoutZeros === digits) plans.push({ type: 'amount', text: digits })
  if (digits.length > 1 && digits.startsWith('0')) plans.push({ type: 'padded-number-prefix', text: digits })
  return [...plans, ...createPartPlans(digits)]
}

/**
 * Matches a part of a longer number. Long parts also match without leading zeros, because phone numbers are dialled
 * without them from abroad.
 */
function createPartPlans(digits: string): UnresolvedPlan[] {
  const withoutZeros = removeLeadingZeros(digits)
  const parts = digits.length >= minPartDigits ? [digits] : []
  if (withoutZeros !== digits && digits.length >= minPhoneDigitsWithZero) parts.push(withoutZeros)
  return parts.map((text) => ({ type: 'part', text: text.slice(0, maxWordLength) }))
}

interface PrefixedNumber {
  readonly prefix: Lookup
  /** As it was typed, with leading zeros. */
  readonly number: string
}

/** Splits text into a prefix and a number at each possible position: `INV000123`, `202505128`. */
function splitNumbers(joined: string): PrefixedNumber[] {
  const digits = /\d+$/.exec(joined)?.[0].slice(-maxNumberDigits) ?? ''
  const indexes = Array.from(digits, (_digit, index) => joined.length - digits.length + index)
  return indexes
    .filter((index) => index > 0)
    .map((index) => ({
      prefix: { type: 'number-prefix', text: truncateWord(joined.slice(0, index)) },
      number: joined.slice(index),
    }))
}

function createNumberPlan({ prefix, number }: PrefixedNumber) {
  const documentNumber: Lookup = { type: 'number', text: removeLeadingZeros(number) }
  return { type: 'all', parts: [prefix, documentNumber], isExactNumber: true } as const
}

/** Matches documents with exactly this prefix and number, for each split of the text. */
function createNumberPlans(joined: string) {
  return splitNumbers(joined).map(createNumberPlan)
}

/**
 * Matches documents with this prefix and number, for each split of the text; padded numbers by their first digits
 * too.
 */
function createPrefixedNumberPlans(joined: string): UnresolvedPlan[] {
  return splitNumbers(joined).flatMap((split): UnresolvedPlan[] => {
    const { prefix, number } = split
    if (!number.startsWith('0')) return [createNumberPlan(split)]
    const paddedNumber = { type: 'padded-number-prefix', text: number } as const
    return [createNumberPlan(split), allOf<UnresolvedPlan>([prefix, paddedNumber])]
  })
}

/** Creates the plan of adjacent numbers: each one separately, or some of them as the groups of one number. */
function createNumberGroupsPlan(chunks: readonly string[]): UnresolvedPlan {
  if (chunks.length > maxGroups) return allOf(chunks.map((chunk) => anyOf(createSingleNumberPlans(chunk))))
  // Plans of the chunks from an index to the end, from the last index to the first.
  const plansFrom: UnresolvedPlan[] = []
  for (let first = chunks.length - 1; first >= 0; first -= 1) {
    const readings = chunks.slice(first).flatMap((_chunk, more) => {
      const group = chunks.slice(first, first + more + 1)
      const groupPlans =
        more === 0 ? createSingleNumberPlans(group[0] ?? '') : createGroupedNumberPlans(group.join(' '))
      const rest = plansFrom[first + more + 1]
      if (groupPlans.length === 0) return []
      return [rest ? allOf([anyOf(groupPlans), rest]) : anyOf(groupPlans)]
    })
    plansFrom[first] = anyOf(readings)
  }
  return plansFrom[0] ?? anyOf([])
}

function createSingleNumberPlans(chunk: string): UnresolvedPlan[] {
  const words = splitWords(chunk)
  const joined = words.join('')
  const withZero = addLeadingZero(chunk)
  const decimal = toDecimalWord(withZero)
  if (decimal !== null && isDecimal(withZero)) {
    const amounts: UnresolvedPlan[] = [{ type: 'word-prefix', text: decimal }, ...createAmountPlans(withZero)]
    return [...amounts, ...createDialledNumberPlans(chunk), ...createPrefixedNumberPlans(joined)]
  }
  const readings = [...createPhonePlans(chunk), ...createAmountPlans(chunk)]
  const exactNumber: UnresolvedPlan = {
    type: 'number',
    text: removeLeadingZeros(joined),
    isExactNumber: true,
  }
  if (words.length === 1) {
    return [exactNumber, ...createDigitsPlans(joined), ...readings, ...createPrefixedNumberPlans(joined)]
  }
  const separateWords = allOf(words.map(createWordPlan))
  const isFraction = /[/\u2044]/.test(chunk) && joined.length < minSlashedNumberDigits
  if (isFraction) return [separateWords, ...readings, ...createPrefixedNumberPlans(joined)]
  const joinedWord: UnresolvedPlan = { type: 'word-prefix', text: truncateWord(joined) }
  return [
    separateWords,
    joinedWord,
    exactNumber,
    ...createPartPlans(joined),
    ...readings,
    ...createPrefixedNumberPlans(joined),
  ]
}

function createGroupedNumberPlans(text: string): UnresolvedPlan[] {
  if (isDecimal(text)) return [...createAmountPlans(text), ...createDialledNumberPlans(text)]
  return [...createPartPlans(extractDigits(text)), ...createPhonePlans(text), ...createAmountPlans(text)]
}

/** Matches phone numbers that begin like a decimal, but unlike an amount: `06.12`, `+33.6`. */
function createDialledNumberPlans(text: string): UnresolvedPlan[] {
  if (!/^[^\d]*(?:\+|0\d)/.test(text)) return []
  return [...createPartPlans(extractDigits(text)), ...createPhonePlans(text)]
}

/** Matches a phone number like `+33 (0)1 …` with its country code, or as it is dialled within the country. */
function createPhonePlans(text: string): UnresolvedPlan[] {
  const digits = extractDigits(text.replace('(0)', ''))
  if (!isInternational(text)) return text.includes('(0)') ? createPartPlans(digits) : []
  const internationalNumber = removeLeadingZeros(digits)
  return [internationalNumber, toNationalNumber(internationalNumber)]
    .filter((number) => number.length >= minPhoneDigits)
    .map((number) => ({ type: 'part', text: number.slice(0, maxWordLength) }))
}

// Amounts

const digitGroupPattern = String.raw`[1-9]\d{0,2}(?:[ .,'’]\d{3})+`
const groupedNumberPattern = new RegExp(`^${digitGroupPattern}$`)
const decimalNumberPattern = new RegExp(String.raw`^(${digitGroupPattern}|\d+)[.,](\d*)$`)

function extractNumber(text: string): string {
  return text.replace(/[^\d.,'’ ]/g, '').trim()
}

/** Returns whether text can only be an amount, so that its digits are not searched for one by one. */
function isDecimal(text: string): boolean {
  const number = extractNumber(text)
  const places = decimalNumberPattern.exec(number)?.[2]
  return places !== undefined && places !== '' && (places.length < 3 || !groupedNumberPattern.test(number))
}

/** Matches an amount with a currency next to it, without a space: `1234.50eur`, `eur1234`. */
function createCurrencyAmountPlans(chunk: string): UnresolvedPlan[] {
  const [, currencyBefore, amount = '', currencyAfter] =
    /^([a-z]{3})?([^\p{L}]*\d[^\p{L}]*)([a-z]{3})?$/u.exec(chunk) ?? []
  const currency = currencyBefore ?? currencyAfter
  if (currency === undefined || (currencyBefore && currencyAfter)) return []
  const wholeAmount: UnresolvedPlan[] = /^\d+$/.test(amount)
    ? [{ type: 'amount', text: removeLeadingZeros(amount) }]
    : []
  const amounts = [...wholeAmount, ...createAmountPlans(addLeadingZero(amount))]
  if (amounts.length === 0) return []
  return [allOf<UnresolvedPlan>([{ type: 'currency-name', text: currency }, anyOf(amounts)])]
}

/** Matches each amount that text can mean. A comma or a point can be a decimal separator or a group separator. */
function createAmountPlans(text: string): UnresolvedPlan[] {
  const number = extractNumber(text)
  const wholeAmounts = groupedNumberPattern.test(number) ? [extractDigits(number)] : []
  const [, whole, places] = decimalNumberPattern.exec(number) ?? []
  const decimals =
    whole === undefined || places === undefined
      ? []
      : [`${removeLeadingZeros(extractDigits(whole))}.${places.replace(/(?<=^\d\d\d*?)0+$/, '')}`]
  return [...wholeAmounts, ...decimals].map((amount) => ({ type: 'amount', text: amount }))
}
