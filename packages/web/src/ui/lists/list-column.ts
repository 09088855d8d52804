import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { ReactNode } from 'react'

/** A column of a list: what stands in its head, and in each row. */
export interface ListColumn<Row> {
  readonly name: string
  readonly label: TextKey
  /** What the server calls the order; absent where it offers none. */
  readonly sort?: string
  /** The order that people expect first: the newest day, the largest amount. */
  readonly isDescendingFirst?: boolean
  readonly isFigure?: boolean
  /** Shown until somebody chooses otherwise. */
  readonly isShownFirst: boolean
  /** Says which record it is: always shown. */
  readonly isFixed?: boolean
  /** What the columns of a file are called that say the same, where the name of this one is not enough. */
  readonly inSheet?: readonly string[]
  /** In per cent of the width, roughly. */
  readonly share: number
  readonly cell: (row: Row) => ReactNode
}
