import { Checkbox, VisuallyHidden } from '@mantine/core'
import type { ListOrder } from '@quittance/shared/contract/list-query.ts'
import { useElementScrollRestoration } from '@tanstack/react-router'
import { FlexRender } from '@tanstack/react-table'
import { type MouseEvent, memo, useDeferredValue } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import { RowMenu } from './actions.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { styleTable } from './list-columns.ts'
import classes from './lists.module.css'
import { ListCell } from './PlainTable.tsx'
import type { ListTableModel as Table, TableColumn, TableRow } from './use-list.ts'

interface ListTableProps<Row extends object> {
  /** Accessible name of the list. */
  readonly label: string
  readonly table: Table<Row>
  /** Returns the name of a record. The same function for each call, like `onOpen`. */
  readonly nameOf: (row: Row) => string
  /** Absent: the order is fixed. */
  readonly order?: ListOrder | undefined
  onOrder(order: ListOrder): void
  /** The rows are outdated, and newer ones are loading. */
  readonly isStale: boolean
  /** Opens a record after a click on its row, outside of links and controls. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Id of the row that is shown beside the list. */
  readonly openId?: number | null
}

/** Renders a table, on narrow screens as cards. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, table, nameOf, order, onOrder, isStale, onOpen, openId = null } = props
  const text = useText()
  const { rows } = table.getRowModel()
  const drawn = useRowsDrawn(rows.length)
  const columns = table.getVisibleLeafColumns()
  const shown = columns.map(({ columnDef }) => columnDef.meta)
  const hasWidths = Object.keys(table.state.columnSizing).length > 0
  return (
    <div className={`${layout.card} ${layout.scroll} ${classes.sheet}`}>
      <table
        className={`${tables.table} ${classes.table}`}
        aria-label={label}
        aria-busy={isStale}
        data-stale={isStale || undefined}
        // With widths of its own, the table is as wide as its columns. The menu receives the rest of the window.
        style={styleTable(shown, hasWidths ? { '--columns': `${table.getTotalSize()}px` } : {})}
      >
        <thead>
          <tr>
            <th scope="col" className={`${layout.screenOnly} ${classes.tick}`}>
              <Checkbox
                aria-label={text('lists.select-page')}
                checked={table.getIsAllRowsSelected()}
                indeterminate={isPartlySelected(table)}
                onChange={() => table.toggleAllRowsSelected()}
              />
            </th>
            {table.getLeafHeaders().map((header) => (
              <ColumnHead
                key={header.id}
                table={table}
                header={header}
                order={order}
                onOrder={onOrder}
                hasWidths={hasWidths}
              />
            ))}
            <th
              scope="col"
              className={`${layout.screenOnly} ${classes.menu}`}
              data-rest={hasWidths || undefined}
            >
              <VisuallyHidden>{text('lists.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <ListRow
              key={row.id}
              row={row}
              columns={columns}
              isSelected={row.getIsSelected()}
              nameOf={nameOf}
              onOpen={onOpen}
              isOpen={openId !== null && row.id === String(openId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function isPartlySelected<Row extends object>(table: Table<Row>): boolean {
  return table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
}

interface ListRowProps<Row extends object> extends Pick<ListTableProps<Row>, 'nameOf' | 'onOpen'> {
  readonly row: TableRow<Row>
  /** Visible columns. Its cells are rendered again when they change. */
  readonly columns: readonly TableColumn<Row>[]
  readonly isSelected: boolean
  readonly isOpen: boolean
}

/** Memoised, so that neither a selected row nor a changed width renders the other rows again. */
const ListRow = memo(PlainListRow) as typeof PlainListRow // as: `memo` loses the type parameter

function PlainListRow<Row extends object>({ row, isSelected, isOpen, nameOf, onOpen }: ListRowProps<Row>) {
  const text = useText()
  const name = nameOf(row.original)
  const open =
    onOpen && ((event: MouseEvent) => isOnControl(event) || isTextSelected() || onOpen(row.original))
  return (
    // Mouse only: with the keyboard, the link or button in the first cell opens the record.
    <tr
      data-selected={isSelected || undefined}
      data-opens={open ? true : undefined}
      aria-current={isOpen || undefined}
      onClick={open}
    >
      <td className={`${layout.screenOnly} ${classes.tick}`} style={{ gridArea: 'tick' }}>
        <Checkbox
          aria-label={text('lists.select-one', { name })}
          checked={isSelected}
          onChange={row.getToggleSelectedHandler()}
        />
      </td>
      {row.getVisibleCells().map((cell) => (
        <ListCell key={cell.id} column={cell.column.columnDef.meta}>
          <FlexRender cell={cell} />
        </ListCell>
      ))}
      <td className={`${layout.screenOnly} ${classes.menu}`} style={{ gridArea: 'menu' }}>
        <RowMenu row={row.original} name={name} />
      </td>
    </tr>
  )
}

function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null
}

/** Returns whether the click has ended a selection of text, which the user wants to copy. */
function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false
}

/** Minimum heights in pixels of a row, and of the card that it is on narrow screens: the first rows to be rendered fill every window. */
const leastRowHeight = 36
const leastCardHeight = 72

/**
 * Returns the number of rows to render: first as many as the window has space for, which can be used while the others are
 * rendered. All of them at once if the scroll position of the page is restored.
 */
function useRowsDrawn(count: number): number {
  const left = useElementScrollRestoration({ getElement: () => window })
  const leastHeight = window.matchMedia('(max-width: 48em)').matches ? leastCardHeight : leastRowHeight
  const first = left?.scrollY ? count : Math.ceil(window.innerHeight / leastHeight)
  const drawn = useDeferredValue(count, first < count ? first : undefined)
  return Math.min(count, Math.max(drawn, first))
}
