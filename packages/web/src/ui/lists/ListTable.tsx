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
  /** What the list is of, for those who do not see it. */
  readonly label: string
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => number
  /** What the record of a row is called. */
  readonly nameOf: (row: Row) => string
  readonly order: ListOrder
  onOrder(order: ListOrder): void
  readonly selection: Selection
  /** An older answer, while a newer one is on its way. */
  readonly isStale: boolean
  /** At the end of each row: what can be done with its record. */
  readonly menuOf?: ((row: Row) => ReactNode) | undefined
}

/** A table on wide screens, cards on narrow ones. */
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

/** The rows that follow are drawn without those that stand there already. */
const ListRow = memo(ListRowOnce) as typeof ListRowOnce // as: `memo` forgets that it is of any kind of row

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
  const { label, sort, isFigure, isDescendingFirst = false, share } = column
  const isSorted = sort !== undefined && order.sort === sort
  const direction = order.isDescending ? 'descending' : 'ascending'
  const sorted = isSorted ? direction : undefined
  return (
    <th scope="col" aria-sort={sorted} data-figure={isFigure || undefined} style={{ width: `${share}%` }}>
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
