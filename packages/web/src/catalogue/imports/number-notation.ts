import { type Decimal, divideExact, one, readDecimal, toExact } from '@quittance/shared/money/decimal.ts'
import type { Separator } from '@quittance/shared/text/csv.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { readNumberText } from '#locale/number-text.ts'

/** Parses a cell as a number; null: it is not a number. */
export type ReadNumber = (cell: string) => Decimal | null

interface NumberCells {
  /** Cells of the columns with numbers. */
  readonly cells: readonly string[]
  /** Null: a workbook, which contains numbers without notation. */
  readonly separator: Separator | null
  /** The language of the user. */
  readonly locale: Locale
}

/** Returns a function that parses the numbers of a file. All of them have the same notation. */
export function createNumberReader(numbers: NumberCells): ReadNumber {
  const locale = localeOfNotation(numbers)
  const isWorkbook = numbers.separator === null
  return (cell) => {
    const number = cell.replace(apostrophes, '')
    if (isWorkbook && plainNumber.test(number)) return readWorkbookNumber(number)
    return readNumberText(number, locale)
  }
}

// More than any number of a product has.
const workbookPlaces = 10

/** Reads a binary number of a workbook. If it was computed, it has rounding errors behind the digits that spreadsheets show. */
function readWorkbookNumber(number: string): Decimal | null {
  const value = readDecimal(number)
  return value === null ? null : divideExact(toExact(value), toExact(one), workbookPlaces)
}

const plainNumber = /^-?\d+(?:\.\d+)?$/

// Group separators in Switzerland.
const apostrophes = /(?<=\d)['’](?=\d{3}(?!\d))/g

/** Returns a language with the decimal and group separators of the file, for numbers such as `1,234` that can be either. */
function localeOfNotation({ cells, separator, locale }: NumberCells): Locale {
  const signs = cells.map(findDecimalSign)
  const commas = signs.filter((sign) => sign === ',').length
  const points = signs.filter((sign) => sign === '.').length
  if (commas !== points) return commas > points ? withDecimalComma : withDecimalPoint
  // Spreadsheets separate cells by semicolons where the comma is the decimal separator.
  if (separator === ';') return withDecimalComma
  return separator === ',' ? withDecimalPoint : locale
}

const withDecimalComma: Locale = 'de'
const withDecimalPoint: Locale = 'en'

/** Returns the decimal separator of a number; null: there is none, or it could also separate groups. */
function findDecimalSign(cell: string): ',' | '.' | null {
  const number = /\d[\d.,\s'’]*/.exec(cell)?.[0] ?? ''
  const separators = number.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return null
  if (separators.length > 1) {
    const isGroup = separators.every((sign) => sign === last)
    return (last === ',') === isGroup ? '.' : ','
  }
  const decimalSign = last === ',' ? ',' : '.'
  const [whole = '', decimals = ''] = number.trim().split(last)
  const isAmbiguous = decimals.length === 3 && whole.length <= 3 && !whole.startsWith('0')
  return isAmbiguous ? null : decimalSign
}
