import {
  countDecimalPlaces,
  type Decimal,
  readDecimal,
  toExact,
  toMoney,
} from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { numberFormat } from './formats.ts'

interface Signs {
  readonly decimal: string
  readonly group: string
}

/** The browser knows them too, and takes as long to say so as a form takes to draw ten fields. */
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
const unitBehind = /\s*(\p{Sc}|%|(?<![A-Za-z])[A-Za-z]{3})$/u
let currencyCodes: ReadonlySet<string> | undefined

/**
 * Reads a number as people write it. Comma and dot are both decimal signs; with both, the last one is the decimal;
 * a lone one before exactly three digits groups where the locale groups with it; spaces group. One currency, before or
 * behind, or a percent sign behind says only what is counted. Null for everything else. A figure that starts with 0
 * cannot be grouped, so `0.125` is an eighth everywhere.
 */
export function readNumberText(text: string, locale: Locale): Decimal | null {
  const bare = withoutUnit(text.trim())
  const isNegative = minus.test(bare)
  const unsigned = bare.replace(minus, '').replace(groupingSpaces, ' ').trim()
  const read = readUnsigned(unsigned, signs[locale])
  return read === null ? null : readDecimal(`${isNegative ? '-' : ''}${read}`)
}

/** For a field that is being edited: the locale's decimal sign, every decimal, nothing grouped. */
export function showNumber(value: Decimal, locale: Locale): string {
  return value.replace('.', signs[locale].decimal)
}

/** A money value, grouped and with both decimals. */
export function showMoney(value: Decimal, locale: Locale): string {
  return grouping(toMoney(toExact(value)), locale)
}

/** A money value as it was entered: grouped, with every decimal it has and two at least. */
export function showEnteredMoney(value: Decimal, locale: Locale): string {
  return countDecimalPlaces(value) <= 2 ? showMoney(value, locale) : grouping(value, locale)
}

/** `20 %`, in English `20%`. */
export function showPercent(value: Decimal, locale: Locale): string {
  return `${showNumber(value, locale)}${locale === 'en' ? '' : '\u00a0'}%`
}

/** A limit as a sentence names it: grouped, without decimals where it has none. */
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

/** `-€ 5`, `€ -5` and `-5 EUR` are all -5. Two currencies are none. */
function withoutUnit(text: string): string {
  const sign = minus.exec(text)?.[0] ?? ''
  const unsigned = text.slice(sign.length).trim()
  const [before, unit = ''] = unitBefore.exec(unsigned) ?? unitBehind.exec(unsigned) ?? []
  if (before === undefined || (unit.length === 3 && !isCurrency(unit))) return text
  const figure = unitBefore.test(unsigned) ? unsigned.slice(before.length) : unsigned.slice(0, -before.length)
  return sign !== '' && minus.test(figure) ? text : sign + figure
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

/** The last sign is the decimal one: it stands once, and what stands before it is grouped by the other. */
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
