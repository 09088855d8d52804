import {
  type DecimalLineField,
  decimalLineFields,
  lineFieldNames,
  lineFields,
  type TextLineField,
  textLineFields,
} from '@quittance/shared/documents/line-fields.ts'
import type { LineField, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, isEqual } from '@quittance/shared/money/decimal.ts'
import { parseRows } from '@quittance/shared/text/csv.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { TaxRates } from '#documents/document-queries.ts'
import { createLine, type NewLine } from '#documents/lines/form-line.ts'
import { findNumericProblem } from '#documents/numeric-problems.ts'
import { readNumberOrFormula } from '#locale/number-entry.ts'
import { readNumberText } from '#locale/number-text.ts'
import type { LineMapping, ReadNumber } from './column-mapping.ts'

/** Splits text from a spreadsheet or a list into rows of equal length. */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const rows = parseRows(text, '\t').map(({ cells }) => cells)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  return rows.map((cells) => Array.from({ length: width }, (_, column) => cells[column]?.trim() ?? ''))
}

/** Joins all cells into a single-line text. */
export function pastedText(rows: readonly (readonly string[])[]): string {
  return rows
    .flat()
    .map((cell) => cell.replaceAll(/\s+/g, ' '))
    .filter((cell) => cell !== '')
    .join(' ')
}

interface Reading {
  readonly mapping: LineMapping
  readonly rates: TaxRates
  readonly read: ReadNumber
}

export interface PastedLines {
  readonly lines: readonly NewLine[]
  /** Texts in the tax rate column that match no tax rate of the catalogue, each once. */
  readonly unknownRates: readonly string[]
}

/**
 * Returns a line for each row with a name or a number. Without a tax rate column, lines start with the default tax rates. A cell that is not a number, or a number out of range, is kept as invalid
 * input for the user to correct.
 */
export function linesFrom(rows: readonly (readonly string[])[], reading: Reading): PastedLines {
  const unknown = new Set<string>()
  const hasRates = reading.mapping.includes('taxRates')
  const { defaults } = reading.rates
  const lines = rows.flatMap((cells): NewLine[] => {
    const cellOf = (field: LineField) => cells[reading.mapping.indexOf(field)] ?? ''
    if (lineFieldNames.every((field) => field === 'taxRates' || cellOf(field) === '')) return []
    const rates = hasRates ? ratesIn(cellOf('taxRates'), reading) : { known: defaults, unknown: [] }
    for (const each of rates.unknown) unknown.add(each)
    const texts = textLineFields.map((field) => [field, readText(field, cellOf(field))])
    const numbers = readNumbers(cellOf, reading)
    const values = { ...Object.fromEntries(texts), ...numbers.values, taxRates: rates.known }
    return [{ ...createLine(values), invalidInput: numbers.invalidInput }]
  })
  return { lines, unknownRates: [...unknown] }
}

/** Returns the text of a cell; in one line unless the field can have several. */
function readText(field: TextLineField, cell: string): string {
  return lineFields[field].isMultiline ? cell.replaceAll(/\r\n?/g, '\n') : cell.replaceAll(/\s+/g, ' ')
}

function readNumbers(cellOf: (field: DecimalLineField) => string, reading: Reading) {
  const values: Partial<Record<DecimalLineField, Decimal>> = {}
  const invalidInput: Partial<Record<DecimalLineField, string>> = {}
  for (const field of decimalLineFields) {
    const cell = cellOf(field)
    const value = readValidNumber(field, cell, reading)
    if (value !== null) values[field] = value
    // An empty cell is the default value of the field, if it has one.
    else if (cell !== '' || lineFields[field].correct(null) === null) invalidInput[field] = cell
  }
  return { values, invalidInput }
}

/** Parses a number of a line; null: it is not a number, or a number that the field rejects. */
export function readValidNumber(
  field: DecimalLineField,
  cell: string,
  { read }: Pick<Reading, 'read'>,
): Decimal | null {
  const value = read(cell)
  return value === null || findNumericProblem(field, value, undefined) !== null ? null : value
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
  const named = rates.all.find(({ name }) => fold(name) === fold(said))
  if (named !== undefined) return named
  const percentage = read(said) ?? findPercentage(said, read)
  return (percentage !== null && rates.all.find(({ rate }) => isEqual(rate, percentage))) || null
}

/** Returns the percentage in a text, 20 for `TVA 20 %`; null: there is none, or more than one number. */
function findPercentage(said: string, read: ReadNumber): Decimal | null {
  const numbers = said.match(/\d+(?:[.,]\d+)?/g) ?? []
  return numbers.length === 1 && said.includes('%') ? read(numbers[0] ?? '') : null
}

// Numbers

// Outside of the parentheses there is at most a currency, no digit. Percentages are not written in this way.
const inParentheses = /^([^\d()%\u2212-]*)\(([^()%]+)\)([^\d()%\u2212-]*)$/
const trailingMinus = /^()([^%\u2212-]+)[\u2212-]([^\d%\u2212-]*)$/

/** Parses a number like a field does, and also the negative numbers of bookkeepers: `(12.50)` and `12.50-`. */
export function readSpreadsheetNumber(cell: string, locale: Locale): Decimal | null {
  return readNumberOrFormula(cell, locale) ?? readAccountingNumber(cell, locale)
}

function readAccountingNumber(cell: string, locale: Locale): Decimal | null {
  const [, before = '', digits, after = ''] = inParentheses.exec(cell) ?? trailingMinus.exec(cell) ?? []
  return digits === undefined ? null : readNumberText(`-${before}${digits.trim()}${after}`, locale)
}
