import { useText } from '#locale/use-text.ts'
import { ListCell } from './ListCell.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './lists.module.css'

interface PlainTableProps<Row> {
  /** What the table is of, for those who do not see it. */
  readonly label: string
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A list whole, in an order that nobody changes: a table on wide screens, cards on narrow ones. */
export function PlainTable<Row>({ label, columns, rows, keyOf }: PlainTableProps<Row>) {
  const text = useText()
  return (
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={label} data-plain>
        <thead>
          <tr>
            {columns.map(({ name, label: head, isFigure, share }) => (
              <th key={name} scope="col" data-figure={isFigure || undefined} style={{ width: `${share}%` }}>
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
