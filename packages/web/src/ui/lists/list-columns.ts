import { type ColumnLayout, columnWidthLimits } from '@quittance/shared/contract/list-views.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { CSSProperties, ReactNode } from 'react'

/**
 * Place of a cell in the card that a row is on narrow screens: three at the start, one below the other, and three at the end.
 * `sorted`: shown only while the list is sorted by the column.
 */
type CardPlace = 'title' | 'name' | 'detail' | 'amount' | 'state' | 'day' | 'sorted'

/** A column of a list: its heading and its cells. */
export interface ListColumn<Row> {
  readonly name: string
  readonly label: TextKey
  /** Name of the order in the call. Absent: the list cannot be sorted by this column. */
  readonly sort?: string
  /** The first click sorts in descending order: newest day or largest amount first. */
  readonly isDescendingFirst?: boolean
  readonly isNumeric?: boolean
  /** Hidden until the user shows it. */
  readonly isHiddenByDefault?: boolean
  /** Identifies the record, and is therefore always visible. */
  readonly isFixed?: boolean
  /** Absent: a row of its own, with the heading of the column. */
  readonly card?: CardPlace
  /** Names of the export columns with the same content, if they differ from `name`. */
  readonly exportColumns?: readonly string[]
  /** Default width in rem. Absent: an equal part of the space that the other columns leave. */
  readonly width?: number
  readonly cell: (row: Row) => ReactNode
}

/** The layout without any changes by the user. */
export const defaultLayout: ColumnLayout = { order: [], visibility: {}, widths: {} }

/** The properties of columns on which a layout depends. */
type Columns = readonly Pick<ListColumn<never>, 'name' | 'isFixed' | 'isHiddenByDefault'>[]

/** Returns the state of the table library: the order of all columns, which are visible, and widths in pixels. */
export function toTableState(columns: Columns, { order, visibility, widths }: ColumnLayout, remSize: number) {
  const names = columns.map(({ name }) => name)
  const known = order.filter((name) => names.includes(name))
  return {
    columnOrder: [...known, ...names.filter((name) => !known.includes(name))],
    columnVisibility: Object.fromEntries(
      columns.map(({ name, isFixed = false, isHiddenByDefault = false }) => [
        name,
        isFixed || (visibility[name] ?? !isHiddenByDefault),
      ]),
    ),
    columnSizing: Object.fromEntries(Object.entries(widths).map(([name, rem]) => [name, rem * remSize])),
  }
}

/** Returns a copy in which an entry has the place of another one. */
export function moveEntry(entries: readonly string[], entry: string, target: string): string[] {
  const [from, to] = [entries.indexOf(entry), entries.indexOf(target)]
  return from < 0 || to < 0 ? [...entries] : entries.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Converts widths in pixels into widths in rem within the limits. */
export function toWidths(pixels: Readonly<Record<string, number>>, remSize: number): ColumnLayout['widths'] {
  return Object.fromEntries(
    Object.entries(pixels).map(([name, size]) => [
      name,
      Math.round((limitWidth(size, remSize) / remSize) * 100) / 100,
    ]),
  )
}

/** Returns the width within the limits, in pixels. */
export function limitWidth(pixels: number, remSize: number): number {
  const { min, max } = columnWidthLimits
  return Math.min(max * remSize, Math.max(min * remSize, pixels))
}

/** Returns the pixels of 1 rem, which depend on the font size that the user has set. */
export function getRemSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** Default widths in rem of columns with a usual content, in every language. */
export const columnWidths = { number: 6.5, day: 7, status: 7.25, amount: 7.5 } as const

/** Least width in rem of columns without a default width. */
const leastWidth = 6.5

/** Returns the style of a table that scrolls where its columns would be narrower than their texts. @param variables in place of the default ones */
export function styleTable(
  columns: readonly (Pick<ListColumn<never>, 'width'> | undefined)[],
  variables: Readonly<Record<`--${string}`, string>> = {},
) {
  const rem = columns.reduce((sum, column) => sum + (column?.width ?? leastWidth), 0)
  return { '--columns': `${rem}rem`, ...variables } as CSSProperties // as: React accepts custom properties, its type does not
}

/** Measures the visible columns of a table, in pixels. @param within element that contains the table */
export function measureColumns(within: ParentNode): Record<string, number> {
  const heads = [...within.querySelectorAll<HTMLElement>('th[data-column]')]
  return Object.fromEntries(
    heads.map((head) => [head.dataset.column ?? '', head.getBoundingClientRect().width]),
  )
}
