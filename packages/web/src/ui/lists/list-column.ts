import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { ReactNode } from 'react'

/** A column of a list: its head and its cells. */
export interface ListColumn<Row> {
  readonly name: string
  readonly label: TextKey
  /** Name of the order in the call. Absent: the list cannot be sorted by this column. */
  readonly sort?: string
  /** The first click sorts in descending order: newest day or largest amount first. */
  readonly isDescendingFirst?: boolean
  readonly isNumeric?: boolean
  /** Visible until the user changes the columns. */
  readonly isShownFirst: boolean
  /** Identifies the record, and is therefore always visible. */
  readonly isFixed?: boolean
  /** Names of the export columns with the same content, if they differ from `name`. */
  readonly inSheet?: readonly string[]
  /** Approximate width in per cent. */
  readonly share: number
  readonly cell: (row: Row) => ReactNode
}
