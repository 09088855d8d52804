import type { LineField, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import { type Decimal, isEqual, zero } from '@quittance/shared/money/decimal.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import { lineFigureProblem } from '#documents/figure-problems.ts'
import type { LineFigure, NewLine, Unread } from '#documents/lines/form-line.ts'
import type { LineMapping, ReadNumber } from './line-columns.ts'

interface Reading {
  readonly mapping: LineMapping
  /** The rates of the catalogue. */
  readonly rates: readonly LineTaxRate[]
  readonly read: ReadNumber
}

export interface PastedLines {
  readonly lines: readonly NewLine[]
  /** What stands where a tax rate is expected, and is none of the catalogue; each once. */
  readonly unknownRates: readonly string[]
}

/**
 * Lines of pasted rows, one for each that says something. What is no number, or none that a line can have, stays as it was
 * written, to be put right.
 */
export function linesFrom(rows: readonly (readonly string[])[], reading: Reading): PastedLines {
  const unknown = new Set<string>()
  const lines = rows.flatMap((cells): NewLine[] => {
    const cell = (column: LineField) => cells[reading.mapping.indexOf(column)] ?? ''
    const [name, price, quantity] = [cell('name'), cell('price'), cell('quantity')]
    if (name === '' && price === '' && quantity === '') return []
    const rates = ratesIn(cell('taxRates'), reading)
    for (const each of rates.unknown) unknown.add(each)
    const figures = {
      price: possibleFigure('price', price, reading),
      quantity: possibleFigure('quantity', quantity, reading),
    }
    const unread: Unread<LineFigure> = {
      ...(figures.price === null ? { price } : {}),
      ...(figures.quantity === null && quantity !== '' ? { quantity } : {}),
    }
    return [
      {
        ...{ productId: null, name: inOneLine(name), taxRates: rates.known, unread },
        price: figures.price ?? zero,
        quantity: figures.quantity ?? defaultQuantity,
      },
    ]
  })
  return { lines, unknownRates: [...unknown] }
}

/** Null for what is no number, and for one that the field of a line would not have. */
export function possibleFigure(
  field: LineFigure,
  cell: string,
  { read }: Pick<Reading, 'read'>,
): Decimal | null {
  const figure = read(cell)
  return figure === null || lineFigureProblem(field, figure, undefined) !== null ? null : figure
}

function inOneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ')
}

interface FoundRates {
  readonly known: readonly LineTaxRate[]
  readonly unknown: readonly string[]
}

/** `VAT 20%`, `20 %`, `20` and `20% + 2,1%`. */
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

/** Null where there is no such rate. */
function rateLike(said: string, { rates, read }: Reading): LineTaxRate | null {
  const named = rates.find(({ name }) => fold(name) === fold(said))
  if (named !== undefined) return named
  const figure = read(said) ?? figureIn(said, read)
  return (figure !== null && rates.find(({ rate }) => isEqual(rate, figure))) || null
}

/** Of `TVA 20 %`, 20. */
function figureIn(said: string, read: ReadNumber): Decimal | null {
  const figures = said.match(/\d+(?:[.,]\d+)?/g) ?? []
  return figures.length === 1 && said.includes('%') ? read(figures[0] ?? '') : null
}
