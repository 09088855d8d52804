import { type Decimal, exact, readDecimal, toMoney } from '@quittance/shared/money/decimal.ts'
import type { Locale } from './locale.ts'

interface Signs {
  readonly decimal: string
  readonly group: string
}

const signsByLocale = new Map<Locale, Signs>()
const groupingSpaces = /[ \u00a0\u2009\u202f]/g
const minus = /^[-\u2212]/
const plain = /^(?:\d+[.,]?\d*|[.,]\d+)$/
const grouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/
const spaced = /^\d{1,3}(?: \d{2,3})* \d{3}(?:[.,]\d*)?$/

/**
 * Reads a number as people write it. Comma and dot are both decimal signs; with both, the last one is the decimal;
 * a lone one before exactly three digits groups where the locale groups with it; spaces group. Null for everything
 * else. A figure that starts with 0 cannot be grouped, so `0.125` is an eighth everywhere.
 */
export function readNumberText(text: string, locale: Locale): Decimal | null {
  const trimmed = text.trim()
  const isNegative = minus.test(trimmed)
  const unsigned = trimmed.replace(minus, '').replace(groupingSpaces, ' ').trim()
  const read = readUnsigned(unsigned, signsOf(locale))
  return read === null ? null : readDecimal(`${isNegative ? '-' : ''}${read}`)
}

/** For a field that is being edited: the locale's decimal sign, every decimal, nothing grouped. */
export function showNumber(value: Decimal, locale: Locale): string {
  return value.replace('.', signsOf(locale).decimal)
}

/** A money value, grouped and with both decimals. */
export function showMoney(value: Decimal, locale: Locale): string {
  const money = toMoney(exact(value))
  const [whole = '0', cents = '00'] = money.replace('-', '').split('.')
  const sign = money.startsWith('-') ? '-' : ''
  const { format } = new Intl.NumberFormat(locale)
  return `${sign}${format(BigInt(whole))}${signsOf(locale).decimal}${cents}`
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

function signsOf(locale: Locale): Signs {
  const known = signsByLocale.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_234.5)
  const signs = { decimal: signIn(parts, 'decimal') ?? '.', group: signIn(parts, 'group') ?? ' ' }
  signsByLocale.set(locale, signs)
  return signs
}

function signIn(parts: Intl.NumberFormatPart[], type: 'decimal' | 'group'): string | undefined {
  return parts.find((part) => part.type === type)?.value
}
