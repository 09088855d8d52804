import { Checkbox } from '@mantine/core'
import type { ListOrder } from '@quittance/shared/contract/list-query.ts'
import { memo, type ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { SortDownIcon, SortUpIcon } from '#ui/list-icons.tsx'
import { ListCell } from './ListCell.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './lists.module.css'
import { useRowsDrawn } from './use-rows-drawn.ts'
import type { Selection } from './use-selection.ts'

export interface ListTableProps<Row> {
  /** Accessible name of the list. */
  readonly label: string
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => number
  /** Returns the name of a record. */
  readonly nameOf: (row: Row) => string
  readonly order: ListOrder
  onOrder(order: ListOrder): void
  readonly selection: Selection
  /** The rows are outdated, and newer ones are loading. */
  readonly isStale: boolean
  /** Returns the menu at the end of a row. */
  readonly menuOf?: ((row: Row) => ReactNode) | undefined
}

/** Renders a table, on narrow screens as cards. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, idOf, nameOf, order, onOrder, selection, isStale, menuOf } = props
  const text = useText()
  const drawn = useRowsDrawn(rows.length)
  return (
    <table className={classes.table} aria-label={label} aria-busy={isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.tickHead}>
            <Checkbox
              aria-label={text('lists.select-page')}
              checked={selection.isWhole}
              indeterminate={selection.isPartial}
              onChange={selection.toggleAll}
            />
          </th>
          {columns.map((column) => (
            <ColumnHead key={column.name} column={column} order={order} onOrder={onOrder} />
          ))}
          {menuOf && <td className={classes.menu} />}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row) => (
          <ListRow
            key={idOf(row)}
            row={row}
            columns={columns}
            idOf={idOf}
            nameOf={nameOf}
            selection={selection}
            menuOf={menuOf}
          />
        ))}
      </tbody>
    </table>
  )
}

type ListRowProps<Row> = Pick<ListTableProps<Row>, 'columns' | 'idOf' | 'nameOf' | 'selection' | 'menuOf'> & {
  readonly row: Row
}

/** Memoised, so that rendering further rows does not render the first ones again. */
const ListRow = memo(ListRowOnce) as typeof ListRowOnce // as: `memo` loses the type parameter

function ListRowOnce<Row>({ row, columns, idOf, nameOf, selection, menuOf }: ListRowProps<Row>) {
  const text = useText()
  const id = idOf(row)
  return (
    <tr data-selected={selection.has(id) || undefined}>
      <td className={classes.tick}>
        <Checkbox
          aria-label={text('lists.select-one', { name: nameOf(row) })}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </td>
      {columns.map((column) => (
        <ListCell key={column.name} column={column} row={row} />
      ))}
      {menuOf && <td className={classes.menu}>{menuOf(row)}</td>}
    </tr>
  )
}

interface ColumnHeadProps<Row> {
  readonly column: ListColumn<Row>
  readonly order: ListOrder
  onOrder(order: ListOrder): void
}

function ColumnHead<Row>({ column, order, onOrder }: ColumnHeadProps<Row>) {
  const text = useText()
  const { label, sort, isNumeric, isDescendingFirst = false, share } = column
  const isSorted = sort !== undefined && order.sort === sort
  const direction = order.isDescending ? 'descending' : 'ascending'
  const sorted = isSorted ? direction : undefined
  return (
    <th scope="col" aria-sort={sorted} data-numeric={isNumeric || undefined} style={{ width: `${share}%` }}>
      {sort === undefined ? (
        text(label)
      ) : (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onOrder({ sort, isDescending: isSorted ? !order.isDescending : isDescendingFirst })}
        >
          {text(label)}
          <SortMark sorted={sorted} />
        </button>
      )}
    </th>
  )
}

function SortMark({ sorted }: { readonly sorted: 'ascending' | 'descending' | undefined }): ReactNode {
  if (sorted === undefined) return null
  return sorted === 'descending' ? <SortDownIcon size={14} /> : <SortUpIcon size={14} />
}
