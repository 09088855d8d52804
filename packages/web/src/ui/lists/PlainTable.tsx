import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import type { ListColumn } from './list-columns.ts'
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
      <table className={`${tables.table} ${classes.table}`} aria-label={label} data-plain>
        <thead>
          <tr>
            {columns.map(({ name, label: head, isNumeric, share }) => (
              <th key={name} scope="col" data-numeric={isNumeric || undefined} style={{ width: `${share}%` }}>
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
  readonly column: Pick<ListColumn<never>, 'name' | 'label' | 'isNumeric' | 'isFixed'> | undefined
  readonly children: ReactNode
}

/** Renders a cell, on narrow screens with its label. */
export function ListCell({ column, children }: ListCellProps) {
  const text = useText()
  return (
    <td
      data-column={column?.name}
      data-numeric={column?.isNumeric || undefined}
      data-fixed={column?.isFixed || undefined}
    >
      <span className={`${layout.muted} ${classes.cellLabel}`}>{column && text(column.label)}</span>
      <span>{children}</span>
    </td>
  )
}
