import {
  type ListOrder,
  type RequestedOrder,
  resolveListOrder,
} from '@quittance/shared/contract/list-query.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListFailed } from './ListFailed.tsx'
import { ListPager, type Place } from './ListPager.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './lists.module.css'
import { NarrowHead } from './NarrowHead.tsx'
import type { ListAddress } from './use-list-address.ts'
import type { Selection } from './use-selection.ts'

/** Rows of one page, and the keys of the adjacent pages. */
export interface ListRows<Row> {
  readonly rows: readonly Row[]
  readonly next: Place
  readonly previous: Place
}

interface ListSheetProps<Row> {
  readonly page: Pick<
    UseQueryResult<ListRows<Row>>,
    'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >
  readonly address: ListAddress
  /** Order of the list if the address has none. */
  readonly firstOrder: ListOrder
  readonly label: string
  readonly columns: readonly ListColumn<Row>[]
  readonly idOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  readonly selection: Selection
  readonly menuOf?: (row: Row) => ReactNode
  /** Shown instead of a page without rows. */
  readonly empty: ReactNode
}

/** Renders one page of a list and the buttons to the others, or why there is none. */
export function ListSheet<Row>(props: ListSheetProps<Row>) {
  return (
    <section ref={props.selection.list} tabIndex={-1} aria-label={props.label} className={classes.list}>
      <SheetOrNone {...props} />
    </section>
  )
}

function SheetOrNone<Row>(props: ListSheetProps<Row>) {
  const { page, address, firstOrder, empty, ...table } = props
  if (page.error) return <ListFailed error={page.error} onRetry={page.refetch} />
  if (page.isPending || page.data === undefined) return <ListSkeleton />
  const { rows, next, previous } = page.data
  if (rows.length === 0) return empty
  const sorted: Pick<ListTableProps<Row>, 'order' | 'onOrder'> = {
    order: resolveListOrder(orderIn(address), firstOrder),
    onOrder: ({ sort, isDescending }) => address.change({ sort, descending: isDescending ? '1' : '0' }),
  }
  return (
    <>
      <NarrowHead columns={table.columns} selection={table.selection} {...sorted} />
      <div className={classes.sheet}>
        <ListTable {...table} {...sorted} rows={rows} isStale={page.isPlaceholderData} />
      </div>
      <ListPager next={next} previous={previous} address={address} />
    </>
  )
}

function orderIn({ query: { sort, descending } }: ListAddress): RequestedOrder {
  return { sort, descending: descending === undefined ? undefined : descending === '1' }
}
