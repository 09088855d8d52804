import { useText } from '#locale/use-text.ts'
import { ListCell } from './ListCell.tsx'
import type { ListColumn } from './list-column.ts'
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
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={label} data-plain>
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
                <ListCell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
