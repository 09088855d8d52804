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

/** Content of a field after editing: a number, nothing (both null), or the text of invalid input. */
export interface NumberEntry {
  readonly value: Decimal | null
  readonly unreadable: string | null
}

/** How a field evaluates a formula. */
export interface FormulaReading {
  /** Decimals of the result; by default those of a price. */
  readonly places?: number | undefined
  /** The field contains a percentage: `=10%` is 10, not 0.1. */
  readonly isPercent?: boolean | undefined
}

export function readEntry(text: string, locale: Locale, reading: FormulaReading = {}): NumberEntry {
  const value = readNumberOrFormula(text, locale, reading)
  return { value, unreadable: value === null && text.trim() !== '' ? text : null }
}

/** Parses a number in the notation of the language, or evaluates a formula such as `=3*12,5`. Null for other text. */
export function readNumberOrFormula(
  text: string,
  locale: Locale,
  reading: FormulaReading = {},
): Decimal | null {
  const typed = text.trim()
  return typed.startsWith('=') ? compute(typed.slice(1), locale, reading) : readNumberText(typed, locale)
}

const longestFormula = 200

/** An exact fraction: dividing by a number and multiplying by it returns the same value. Only the final result is rounded. */
interface Ratio {
  readonly over: Exact
  readonly under: Exact
  /** A percentage on its own. If it is added or subtracted, it is a share of the left operand. */
  readonly isShare?: true
}

interface Formula {
  readonly tokens: readonly string[]
  readonly locale: Locale
  /** Index of the next token. */
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

/** Alternative characters of the operators. */
const signs: Readonly<Record<string, string>> = { '×': '*', x: '*', X: '*', '÷': '/', ':': '/', '−': '-' }

function readSum(formula: Formula): Ratio | null {
  let sum = readProduct(formula)
  for (let sign = taken(formula, '+', '-'); sum && sign; sign = taken(formula, '+', '-')) {
    const next = readProduct(formula)
    sum = next && changedBy(sum, sign === '-' ? negative(next) : next)
  }
  return sum
}

/** Adds two terms. As on a desk calculator, `250-10%` is 225; `5%+5%` is 10%. */
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

/** Consumes the next token if it is one of these, and returns it. Null otherwise. */
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
