import { useText } from '#locale/use-text.ts'
import type { ListColumn } from './list-column.ts'
import classes from './lists.module.css'

/** Renders a cell, on narrow screens with its label. */
export function ListCell<Row>({ column, row }: { readonly column: ListColumn<Row>; readonly row: Row }) {
  const text = useText()
  return (
    <td
      data-column={column.name}
      data-numeric={column.isNumeric || undefined}
      data-fixed={column.isFixed || undefined}
    >
      <span className={classes.cellLabel}>{text(column.label)}</span>
      <span className={classes.cell}>{column.cell(row)}</span>
    </td>
  )
}
