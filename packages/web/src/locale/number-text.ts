import {
  countDecimalPlaces,
  type Decimal,
  readDecimal,
  toExact,
  toMoney,
} from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { currentLocale } from './locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a cached format. Creating one takes a hundred times as long as using it, which forms and lists do for each number. */
function numberFormat(locale: string): Intl.NumberFormat {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, known)
  return known
}

/**
 * Loads the data of the language for numbers, which takes about 20 ms at the first use of a format. In a task of its own, it does not
 * prolong the rendering of a form or list.
 */
export function loadFormats(): void {
  showCount(1_000)
}

interface Signs {
  readonly decimal: string
  readonly group: string
}

/** Separators of each language. Asking `Intl` for them takes as long as rendering ten form fields. */
const signs: Readonly<Record<Locale, Signs>> = {
  en: { decimal: '.', group: ',' },
  fr: { decimal: ',', group: '\u202f' },
  de: { decimal: ',', group: '.' },
  es: { decimal: ',', group: '.' },
}

const groupingSpaces = /[ \u00a0\u2009\u202f]/g
const minus = /^[-\u2212]/
const plain = /^(?:\d+[.,]?\d*|[.,]\d+)$/
const grouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/
const spaced = /^\d{1,3}(?: \d{2,3})* \d{3}(?:[.,]\d*)?$/
const unitBefore = /^(\p{Sc}|[A-Za-z]{3}(?![A-Za-z]))\s*/u
const unitAfter = /\s*(\p{Sc}|%|(?<![A-Za-z])[A-Za-z]{3})$/u
let currencyCodes: ReadonlySet<string> | undefined

/**
 * Parses a number in the notations that users type. Comma and point are decimal separators; if both occur, the last one is.
 * A single one before exactly three digits is a group separator if it is that of the locale. Spaces are group separators. One
 * currency before or after the number, or a percent sign after it, is ignored. Returns null for everything else. A number
 * that starts with 0 has no groups, so `0.125` is an eighth in every locale.
 */
export function readNumberText(text: string, locale: Locale): Decimal | null {
  const bare = withoutUnit(text.trim())
  const isNegative = minus.test(bare)
  const unsigned = bare.replace(minus, '').replace(groupingSpaces, ' ').trim()
  const read = readUnsigned(unsigned, signs[locale])
  return read === null ? null : readDecimal(`${isNegative ? '-' : ''}${read}`)
}

/** Formats a number for editing: with the decimal separator of the locale and all decimals, without groups. */
export function showNumber(value: Decimal, locale: Locale): string {
  return value.replace('.', signs[locale].decimal)
}

/** Formats an amount with groups and two decimals. */
export function showMoney(value: Decimal, locale: Locale): string {
  return grouping(toMoney(toExact(value)), locale)
}

/** Formats an amount as it was entered: with groups and all its decimals, at least two. */
export function showEnteredMoney(value: Decimal, locale: Locale): string {
  return countDecimalPlaces(value) <= 2 ? showMoney(value, locale) : grouping(value, locale)
}

/** Formats a percentage: `20 %`, in English `20%`. */
export function showPercent(value: Decimal, locale: Locale): string {
  return `${showNumber(value, locale)}${locale === 'en' ? '' : '\u00a0'}%`
}

/** Formats a limit for a message: with groups, and without decimals if it has none. */
export function showGrouped(value: Decimal, locale: Locale): string {
  return grouping(value, locale)
}

function grouping(value: Decimal, locale: Locale): string {
  const [whole = '0', decimals] = value.replace('-', '').split('.')
  const sign = value.startsWith('-') ? '-' : ''
  const shown = whole.length > 3 ? numberFormat(locale).format(BigInt(whole)) : whole
  const rest = decimals === undefined ? '' : `${signs[locale].decimal}${decimals}`
  return `${sign}${shown}${rest}`
}

/** Removes the unit: `-€ 5`, `€ -5` and `-5 EUR` are all -5. Returns text with two currencies unchanged. */
function withoutUnit(text: string): string {
  const sign = minus.exec(text)?.[0] ?? ''
  const unsigned = text.slice(sign.length).trim()
  const [before, unit = ''] = unitBefore.exec(unsigned) ?? unitAfter.exec(unsigned) ?? []
  if (before === undefined || (unit.length === 3 && !isCurrency(unit))) return text
  const digits = unitBefore.test(unsigned) ? unsigned.slice(before.length) : unsigned.slice(0, -before.length)
  return sign !== '' && minus.test(digits) ? text : sign + digits
}

function isCurrency(unit: string): boolean {
  currencyCodes ??= new Set(Intl.supportedValuesOf('currency'))
  return currencyCodes.has(unit.toUpperCase())
}

function readUnsigned(text: string, signs: Signs): string | null {
  if (spaced.test(text)) return withDecimalPoint(text.replaceAll(' ', ''))
  const separators = text.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined || separators.length === 1) return readWithOneSign(text, signs)
  if (separators.every((sign) => sign === last)) return grouped.test(text) ? digitsOf(text) : null
  return readWithBothSigns(text, last)
}

function readWithOneSign(text: string, signs: Signs): string | null {
  if (!plain.test(text)) return null
  const isGrouped = grouped.test(text) && text.includes(signs.group) && !text.startsWith('0')
  return isGrouped ? digitsOf(text) : withDecimalPoint(text)
}

/** Parses a number with both separators: the decimal separator is the last one and occurs once; the other one groups. */
function readWithBothSigns(text: string, decimalSign: string): string | null {
  const [whole = '', fraction = '', ...more] = text.split(decimalSign)
  if (more.length > 0 || !grouped.test(whole) || !/^\d*$/.test(fraction)) return null
  return `${digitsOf(whole)}.${fraction}`
}

function digitsOf(text: string): string {
  return text.replace(/[.,]/g, '')
}

function withDecimalPoint(text: string): string {
  return text.replace(',', '.')
}

/** Formats a count with the grouping of the language: `12,345`. */
export function showCount(count: number): string {
  return numberFormat(currentLocale()).format(count)
}

/** Formats an amount in short form, for the axis of a chart: `12K`. */
export function showRoughly(amount: number): string {
  return new Intl.NumberFormat(currentLocale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(
    amount,
  )
}

/** Length class of a formatted number, from which styles derive a font size that keeps all digits visible. */
export type AmountLength = 'usual' | 'long' | 'longest'

/** Returns the length class. `1,234,567.89` is `usual`; `1,234,567,890.12` has the smallest font. */
export function getAmountLength(shown: string): AmountLength {
  if (shown.length <= 12) return 'usual'
  return shown.length < 16 ? 'long' : 'longest'
}
