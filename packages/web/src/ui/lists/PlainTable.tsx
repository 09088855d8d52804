import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import { type ListColumn, styleTable } from './list-columns.ts'
import classes from './lists.module.css'

interface PlainTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** Renders a complete list in a fixed order: as a table on wide screens, as cards on narrow ones. */
export function PlainTable<Row>({ label, columns, rows, keyOf }: PlainTableProps<Row>) {
  const text = useText()
  return (
    <div className={`${layout.card} ${layout.scroll} ${classes.sheet}`}>
      <table
        className={`${tables.table} ${classes.table}`}
        aria-label={label}
        data-plain
        style={styleTable(columns, { '--menu-width': '0' })}
      >
        <thead>
          <tr>
            {columns.map(({ name, label: head, isNumeric, width }) => (
              <th
                key={name}
                scope="col"
                data-numeric={isNumeric || undefined}
                style={{ width: width && `${width}rem` }}
              >
                {text(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <ListCell key={column.name} column={column}>
                  {column.cell(row)}
                </ListCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ListCellProps {
  readonly column: Pick<ListColumn<never>, 'name' | 'label' | 'isNumeric' | 'card'> | undefined
  readonly children: ReactNode
}

/** Renders a cell. On narrow screens, cells without a place in the card have a label. */
export function ListCell({ column, children }: ListCellProps) {
  const text = useText()
  return (
    <td
      data-column={column?.name}
      data-numeric={column?.isNumeric || undefined}
      data-card={column?.card}
      style={column?.card && column.card !== 'sorted' ? { gridArea: column.card } : undefined}
    >
      <span className={`${layout.muted} ${classes.cellLabel}`}>{column && text(column.label)}</span>
      <span>{children}</span>
    </td>
  )
}
