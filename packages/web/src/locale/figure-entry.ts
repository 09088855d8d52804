import { limits } from '@quittance/shared/documents/limits.ts'
import {
  addExact,
  type Decimal,
  decimal,
  divideExact,
  type Exact,
  multiplyExact,
  one,
  subtractExact,
  toExact,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { readNumberText } from './number-text.ts'

/** What was left in a field: a number, nothing (both null), or text that is no number, kept as it was typed. */
export interface NumberEntry {
  readonly value: Decimal | null
  readonly unreadable: string | null
}

/** How a field reads a formula. */
export interface FormulaReading {
  /** What it is rounded to: as many decimals as a price may have, unless the field has fewer. */
  readonly places?: number | undefined
  /** The field counts in percent: `=10%` is 10 there. */
  readonly isPercent?: boolean | undefined
}

export function readEntry(text: string, locale: Locale, reading: FormulaReading = {}): NumberEntry {
  const value = readFigure(text, locale, reading)
  return { value, unreadable: value === null && text.trim() !== '' ? text : null }
}

/** A number as people write it, or what a formula like `=3*12,5` comes to. */
export function readFigure(text: string, locale: Locale, reading: FormulaReading = {}): Decimal | null {
  const typed = text.trim()
  return typed.startsWith('=') ? compute(typed.slice(1), locale, reading) : readNumberText(typed, locale)
}

const longestFormula = 200

/** Exact until its end: what is divided and multiplied again is as it was. */
interface Ratio {
  readonly over: Exact
  readonly under: Exact
  /** A percentage by itself: added to something or taken from it, it is meant of that. */
  readonly isShare?: true
}

interface Formula {
  readonly tokens: readonly string[]
  readonly locale: Locale
  /** The token that is read next. */
  at: number
}

const none = toExact(zero)
const whole = toExact(one)
const hundred = toExact(decimal('100'))
const token = /\s*(?:([\d.,](?:[\d.,\u0020\u00a0\u2009\u202f]*[\d.,])?)|([-+*/()%×÷−xX:]))\s*/y

function compute(text: string, locale: Locale, reading: FormulaReading): Decimal | null {
  const { places = limits.pricePlaces, isPercent = false } = reading
  const tokens = tokensOf(text)
  if (tokens === null) return null
  const formula = { tokens, locale, at: 0 }
  const sum = readSum(formula)
  if (sum === null || formula.at < tokens.length) return null
  const result = isPercent && sum.isShare ? { over: multiplyExact(sum.over, hundred), under: sum.under } : sum
  return divideExact(result.over, result.under, places)
}

function tokensOf(text: string): string[] | null {
  if (text.length > longestFormula) return null
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const [, number, sign] = token.exec(text) ?? []
    if (number === undefined && sign === undefined) return null
    tokens.push(number ?? signs[sign ?? ''] ?? sign ?? '')
  }
  return tokens
}

/** One sign for each thing to do. */
const signs: Readonly<Record<string, string>> = { '×': '*', x: '*', X: '*', '÷': '/', ':': '/', '−': '-' }

function readSum(formula: Formula): Ratio | null {
  let sum = readProduct(formula)
  for (let sign = taken(formula, '+', '-'); sum && sign; sign = taken(formula, '+', '-')) {
    const next = readProduct(formula)
    sum = next && changedBy(sum, sign === '-' ? negative(next) : next)
  }
  return sum
}

/** `250-10%` is 225, as on every desk calculator; and `5%+5%` is 10%. */
function changedBy(sum: Ratio, next: Ratio): Ratio {
  if (!next.isShare) return added(sum, next)
  if (sum.isShare) return { ...added(sum, next), isShare: true }
  return multiplied(sum, added({ over: whole, under: whole }, next))
}

function readProduct(formula: Formula): Ratio | null {
  let product = readSigned(formula)
  for (let sign = taken(formula, '*', '/'); product && sign; sign = taken(formula, '*', '/')) {
    const next = readSigned(formula)
    product = next && multiplied(product, sign === '/' ? { over: next.under, under: next.over } : next)
  }
  return product
}

function readSigned(formula: Formula): Ratio | null {
  const sign = taken(formula, '+', '-')
  if (sign === null) return readPercent(formula)
  const value = readSigned(formula)
  return value && sign === '-' ? negative(value) : value
}

const hundredth = { over: whole, under: hundred }

function readPercent(formula: Formula): Ratio | null {
  let value = readValue(formula)
  while (value && taken(formula, '%')) value = { ...multiplied(value, hundredth), isShare: true }
  return value
}

function readValue(formula: Formula): Ratio | null {
  if (taken(formula, '(')) {
    const inside = readSum(formula)
    return taken(formula, ')') ? inside : null
  }
  const number = readNumberText(formula.tokens[formula.at] ?? '', formula.locale)
  formula.at += 1
  return number === null ? null : { over: toExact(number), under: whole }
}

/** Goes on behind the next token if it is one of these. */
function taken(formula: Formula, ...wanted: readonly string[]): string | null {
  const next = formula.tokens[formula.at]
  if (next === undefined || !wanted.includes(next)) return null
  formula.at += 1
  return next
}

function added(left: Ratio, right: Ratio): Ratio {
  const over = addExact(multiplyExact(left.over, right.under), multiplyExact(right.over, left.under))
  return { over, under: multiplyExact(left.under, right.under) }
}

function multiplied(left: Ratio, right: Ratio): Ratio {
  return { over: multiplyExact(left.over, right.over), under: multiplyExact(left.under, right.under) }
}

function negative(ratio: Ratio): Ratio {
  return { ...ratio, over: subtractExact(none, ratio.over) }
}
