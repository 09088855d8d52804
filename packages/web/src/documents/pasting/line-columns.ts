import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { headingsIn } from './known-headings.ts'

/** What each column is; null: left out. */
export type LineMapping = readonly (LineField | null)[]

export interface Guess {
  readonly mapping: LineMapping
  /** The row that says what the columns are, and above which no line stands; null where none does. */
  readonly heading: number | null
}

/** How a cell reads as a number; null where it is none. */
export type ReadNumber = (cell: string) => Decimal | null

type Rows = readonly (readonly string[])[]

/** What each column probably is: by its heading, and where that says nothing, by what stands in it. */
export function guessColumns(rows: Rows, read: ReadNumber): Guess {
  const heading = headingRow(rows, read)
  const said = (rows[heading ?? 0] ?? []).map(headingsIn)
  if (heading === null) {
    const nothing = said.map(() => null)
    return { mapping: byContent(rows, read, nothing), heading }
  }
  const isTotal = said.map((headings) => headings.some(({ of }) => of === 'total'))
  // What a line works out by itself says nothing of the other columns.
  const content = rows
    .slice(heading + 1)
    .map((cells) => cells.map((cell, at) => (isTotal[at] === true ? '' : cell)))
  return { mapping: byContent(content, read, byHeadings(said)), heading }
}

// A title, whose it is, and of when.
const mostAbove = 4

/** Below a title only what names several columns is a heading; in the first row one word that is known is enough. */
function headingRow(rows: Rows, read: ReadNumber): number | null {
  // A heading has rows below it.
  const looked = rows.slice(0, Math.min(mostAbove + 1, rows.length - 1))
  const named = looked.map((cells) => columnsNamed(cells, read))
  const isFirst = (named[0] ?? 0) > 0
  if (isFirst && filled(rows[0] ?? []) > 1) return 0
  const at = named.findIndex((columns) => columns > 1)
  const hasLineAbove = looked.some((cells, row) => row < at && isLine(cells, looked[at] ?? [], read))
  if (at !== -1 && !hasLineAbove) return at
  return isFirst ? 0 : null
}

/** How many; none in a row that has a figure. */
function columnsNamed(cells: readonly string[], read: ReadNumber): number {
  if (cells.some((cell) => read(cell))) return 0
  return new Set(cells.flatMap((cell) => headingsIn(cell)[0]?.of ?? [])).size
}

/** It has figures, and something in most of the columns. */
function isLine(cells: readonly string[], heading: readonly string[], read: ReadNumber): boolean {
  return cells.some((cell) => read(cell)) && filled(cells) * 2 > filled(heading)
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length
}

/** The sure words first, then those that others have left something for. */
function byHeadings(said: readonly ReturnType<typeof headingsIn>[]): LineMapping {
  const mapping: (LineField | null)[] = said.map(() => null)
  for (const isWeak of [false, true]) {
    for (const [at, headings] of said.entries()) {
      const free = headings.find(
        ({ of, isWeak: isUnsure }) => of !== 'total' && isUnsure === isWeak && !mapping.includes(of),
      )
      if (mapping[at] === null && free !== undefined && free.of !== 'total') mapping[at] = free.of
    }
  }
  return mapping
}

/** The first column of words is the name. Of the figures, one is the price; two are quantity and price, as they are usually written. */
function byContent(rows: Rows, read: ReadNumber, known: LineMapping): LineMapping {
  const columns = known.map((_, column) =>
    rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''),
  )
  const kinds = columns.map((cells, at) => (known[at] === null ? kindOf(cells, read) : null))
  const mapping = [...known]
  const put = (column: LineField, at: number | undefined) => {
    if (at !== undefined && at !== -1 && !mapping.includes(column)) mapping[at] = column
  }
  put('name', kinds.indexOf('words'))
  put('taxRates', kinds.indexOf('rate'))
  const [one, two] = kinds.flatMap((kind, at) => (kind === 'figure' ? [at] : []))
  if (two !== undefined && !mapping.includes('price')) put('quantity', one)
  const figures = kinds.flatMap((kind, at) => (kind === 'figure' && mapping[at] === null ? [at] : []))
  put('price', figures[0])
  return mapping
}

function kindOf(cells: readonly string[], read: ReadNumber): 'words' | 'figure' | 'rate' | null {
  if (cells.length === 0) return null
  if (isMostly(cells, (cell) => cell.endsWith('%'))) return 'rate'
  return isMostly(cells, (cell) => read(cell) !== null) ? 'figure' : 'words'
}

function isMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.filter(is).length * 2 >= cells.length
}

/** A column has one meaning: where another had it, that one is left out. */
export function columnMapped(mapping: LineMapping, column: number, to: LineField | null): LineMapping {
  return mapping.map((before, at) => {
    if (at === column) return to
    return before === to ? null : before
  })
}
