import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import {
  type ListOrder,
  type RequestedOrder,
  resolveListOrder,
} from '@quittance/shared/contract/list-query.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '#ui/action-icons.tsx'
import layout from '#ui/layout.module.css'
import { useIsReady } from '#ui/rendering-priority.tsx'
import { isPartlySelected, ListTable } from './ListTable.tsx'
import type { ListQuery } from './list-query.ts'
import classes from './lists.module.css'
import { ListFailed, ListSkeleton } from './notices.tsx'
import type { ListState, ListTableModel as Table } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'

/** Key at which a page begins or ends, as returned by the call. Null: there is no such page. */
type PageKey = readonly [string | number, number] | null

/** Rows of one page, and the keys of the adjacent pages. */
export interface ListRows<Row> {
  readonly rows: readonly Row[]
  readonly next: PageKey
  readonly previous: PageKey
}

/** The part of a query result that a list needs. */
interface PageResult<Row> extends Pick<UseQueryResult, 'error' | 'isPlaceholderData'> {
  readonly data: ListRows<Row> | undefined
  refetch(): Promise<unknown>
}

export interface ListPageProps<Row extends object> {
  readonly list: ListState<Row>
  readonly table: Table<Row>
  readonly page: PageResult<Row>
  /** Order of the list if the address has none. Absent: the order is fixed. */
  readonly defaultOrder?: ListOrder
  readonly label: string
  readonly nameOf: (row: Row) => string
  /** Opens a record after a click on its row. */
  readonly onOpen?: (row: Row) => void
  /** Id of the row that is shown beside the list. */
  readonly openId?: number | null
  /** Shown instead of a page without rows. */
  readonly empty: ReactNode
  /** Replaces the buttons to other pages. */
  readonly pager?: ReactNode
  /** Below a page with rows. */
  readonly totals?: ReactNode
}

/** Renders one page of a list and the buttons to the others, or why there is none. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { list, table, page, defaultOrder, empty, pager, totals, ...shown } = props
  const { address } = list
  const isReady = useIsReady(!list.isPending && page.data !== undefined)
  if (page.error) return <ListFailed error={page.error} onRetry={() => void page.refetch()} />
  if (!isReady || page.data === undefined) return <ListSkeleton />
  const { rows, next, previous } = page.data
  if (rows.length === 0) return empty
  const order = defaultOrder && resolveListOrder(findOrder(address), defaultOrder)
  const changeOrder = ({ sort, isDescending }: ListOrder) =>
    address.change({ sort, descending: isDescending ? '1' : '0' })
  return (
    <>
      <NarrowHead table={table} order={order} onOrder={changeOrder} />
      <ListTable
        {...shown}
        table={table}
        order={order}
        onOrder={changeOrder}
        isStale={page.isPlaceholderData}
      />
      {pager ?? <ListPager next={next} previous={previous} address={address} />}
      {totals}
    </>
  )
}

function findOrder({ query: { sort, descending } }: ListAddress): RequestedOrder {
  return { sort, descending: descending === undefined ? undefined : descending === '1' }
}

const directions = ['ascending', 'descending'] as const

interface NarrowHeadProps<Row extends object> {
  readonly table: Table<Row>
  readonly order: ListOrder | undefined
  onOrder(order: ListOrder): void
}

/** Renders sorting and the selection of all rows on narrow screens, where the table has no head. */
function NarrowHead<Row extends object>({ table, order, onOrder }: NarrowHeadProps<Row>) {
  const text = useText()
  const options = table.getVisibleLeafColumns().flatMap(({ columnDef: { meta } }) =>
    meta?.sort === undefined
      ? []
      : directions.map((direction) => ({
          value: `${meta.sort} ${direction}`,
          label: text(`lists.${direction}`, { column: text(meta.label) }),
        })),
  )
  const current = order && `${order.sort} ${order.isDescending ? 'descending' : 'ascending'}`
  const isOffered = options.some(({ value }) => value === current)
  function choose(key: string) {
    const [sort = '', direction] = key.split(' ')
    onOrder({ sort, isDescending: direction === 'descending' })
  }
  return (
    <div className={`${layout.line} ${layout.apart} ${layout.loose} ${classes.narrowHead}`}>
      <Checkbox
        label={text('lists.select-page')}
        checked={table.getIsAllRowsSelected()}
        indeterminate={isPartlySelected(table)}
        onChange={() => table.toggleAllRowsSelected()}
      />
      {current === undefined ? null : (
        <NativeSelect
          aria-label={text('lists.sort')}
          flex="none"
          maw="60%"
          // The list may be sorted by a column that is not visible.
          data={isOffered ? options : [{ value: current, label: '–' }, ...options]}
          value={current}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      )}
    </div>
  )
}

interface ListPagerProps {
  readonly next: PageKey
  readonly previous: PageKey
  readonly address: ListAddress
}

/**
 * Renders the buttons to other pages, if there are any. Pages have no numbers, which the library's pagination would need: keyset pagination
 * continues from the visible rows.
 */
function ListPager({ next, previous, address }: ListPagerProps) {
  const text = useText()
  if (next === null && previous === null) return null
  function go(changes: ListQuery) {
    address.change(changes)
    window.scrollTo({ top: 0 })
  }
  const buttons = [
    { name: 'first', key: previous, changes: {}, icon: <FirstIcon /> },
    {
      name: 'previous',
      key: previous,
      changes: { before: JSON.stringify(previous) },
      icon: <PreviousIcon />,
    },
    { name: 'next', key: next, changes: { after: JSON.stringify(next) }, icon: <NextIcon /> },
    { name: 'last', key: next, changes: { last: '1' }, icon: <LastIcon /> },
  ] as const
  return (
    <nav
      className={`${layout.line} ${layout.tight} ${layout.screenOnly} ${layout.pushed}`}
      aria-label={text('lists.pages')}
    >
      {buttons.map(({ name, key, changes, icon }) => (
        <ActionIcon
          key={name}
          variant="default"
          size={36}
          aria-label={text(`lists.${name}-page`)}
          title={text(`lists.${name}-page`)}
          // `disabled` would remove the focus when the last page is reached.
          aria-disabled={key === null}
          data-disabled={key === null}
          onClick={() => key === null || go(changes)}
        >
          {icon}
        </ActionIcon>
      ))}
    </nav>
  )
}
