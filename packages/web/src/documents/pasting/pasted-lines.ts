import type { LineField, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import { type Decimal, isEqual, zero } from '@quittance/shared/money/decimal.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { LineNumericFieldName, NewLine, Unread } from '#documents/lines/form-line.ts'
import { findNumericProblem } from '#documents/numeric-problems.ts'
import type { LineMapping, ReadNumber } from './line-columns.ts'

interface Reading {
  readonly mapping: LineMapping
  /** The tax rates of the catalogue. */
  readonly rates: readonly LineTaxRate[]
  readonly read: ReadNumber
}

export interface PastedLines {
  readonly lines: readonly NewLine[]
  /** Texts in the tax rate column that match no tax rate of the catalogue, each once. */
  readonly unknownRates: readonly string[]
}

/**
 * Returns a line for each row with a name, price or quantity. A cell that is not a number, or a number out of range, is kept as
 * invalid input for the user to correct.
 */
export function linesFrom(rows: readonly (readonly string[])[], reading: Reading): PastedLines {
  const unknown = new Set<string>()
  const lines = rows.flatMap((cells): NewLine[] => {
    const cell = (column: LineField) => cells[reading.mapping.indexOf(column)] ?? ''
    const [name, price, quantity] = [cell('name'), cell('price'), cell('quantity')]
    if (name === '' && price === '' && quantity === '') return []
    const rates = ratesIn(cell('taxRates'), reading)
    for (const each of rates.unknown) unknown.add(each)
    const numbers = {
      price: readValidNumber('price', price, reading),
      quantity: readValidNumber('quantity', quantity, reading),
    }
    const unread: Unread<LineNumericFieldName> = {
      ...(numbers.price === null ? { price } : {}),
      ...(numbers.quantity === null && quantity !== '' ? { quantity } : {}),
    }
    return [
      {
        ...{ productId: null, name: inOneLine(name), taxRates: rates.known, unread },
        price: numbers.price ?? zero,
        quantity: numbers.quantity ?? defaultQuantity,
      },
    ]
  })
  return { lines, unknownRates: [...unknown] }
}

/** Parses a price or quantity; null: it is not a number, or a number that the field rejects. */
export function readValidNumber(
  field: LineNumericFieldName,
  cell: string,
  { read }: Pick<Reading, 'read'>,
): Decimal | null {
  const value = read(cell)
  return value === null || findNumericProblem(field, value, undefined) !== null ? null : value
}

function inOneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ')
}

interface FoundRates {
  readonly known: readonly LineTaxRate[]
  readonly unknown: readonly string[]
}

/** Finds the tax rates in a cell such as `VAT 20%`, `20 %`, `20` or `20% + 2,1%`. */
function ratesIn(cell: string, reading: Reading): FoundRates {
  const whole = rateLike(cell, reading)
  if (whole !== null) return { known: [whole], unknown: [] }
  const parts = cell
    .split(/[+;/&]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const found = parts.map((part) => rateLike(part, reading))
  return {
    known: [...new Set(found.filter((rate) => rate !== null))],
    unknown: parts.filter((_, at) => found[at] === null),
  }
}

/** Returns the tax rate of the catalogue with a name or percentage; null: there is none. */
function rateLike(said: string, { rates, read }: Reading): LineTaxRate | null {
  const named = rates.find(({ name }) => fold(name) === fold(said))
  if (named !== undefined) return named
  const percentage = read(said) ?? findPercentage(said, read)
  return (percentage !== null && rates.find(({ rate }) => isEqual(rate, percentage))) || null
}

/** Returns the percentage in a text, 20 for `TVA 20 %`; null: there is none, or more than one number. */
function findPercentage(said: string, read: ReadNumber): Decimal | null {
  const numbers = said.match(/\d+(?:[.,]\d+)?/g) ?? []
  return numbers.length === 1 && said.includes('%') ? read(numbers[0] ?? '') : null
}
