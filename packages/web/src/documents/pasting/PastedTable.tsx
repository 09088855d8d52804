import { NativeSelect } from '@mantine/core'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { lineLabels } from '#documents/field-labels.ts'
import { currentLocale } from '#locale/locale.ts'
import { showEnteredMoney, showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { lineColumns } from './known-headings.ts'
import { columnMapped, type LineMapping, type ReadNumber } from './line-columns.ts'
import { readValidNumber } from './pasted-lines.ts'
import classes from './pasting.module.css'

/** Enough rows to see what a column contains. */
const mostRows = 6

interface PastedTableProps {
  readonly rows: readonly (readonly string[])[]
  readonly headings: readonly string[] | undefined
  readonly mapping: LineMapping
  readonly read: ReadNumber
  onMap(mapping: LineMapping): void
}

/** Shows the first rows as they are read, and selects the field of each column above it. */
export function PastedTable({ rows, headings, mapping, read, onMap }: PastedTableProps) {
  const text = useText()
  const options = [
    { value: '', label: text('pasting.ignore-column') },
    ...lineColumns.map((column) => ({ value: column, label: text(lineLabels[column]) })),
  ]
  return (
    <div className={classes.sheet}>
      <table className={classes.table}>
        <thead>
          <tr>
            {mapping.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={at} scope="col">
                {headings === undefined ? null : <span className={classes.said}>{headings[at]}</span>}
                <NativeSelect
                  size="xs"
                  aria-label={headings?.[at] || text('pasting.column', { number: at + 1 })}
                  value={column ?? ''}
                  data={options}
                  onChange={(event) => {
                    const chosen = lineColumns.find((each) => each === event.currentTarget.value) ?? null
                    onMap(columnMapped(mapping, at, chosen))
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change
            <tr key={row}>
              {mapping.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Cell key={at} column={column} said={cells[at] ?? ''} read={read} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows ? (
        <p className={classes.more}>{text('pasting.more-rows', { count: rows.length - mostRows })}</p>
      ) : null}
    </div>
  )
}

interface CellProps {
  readonly column: LineField | null
  readonly said: string
  readonly read: ReadNumber
}

function Cell({ column, said, read }: CellProps) {
  const isNumeric = column === 'price' || column === 'quantity'
  const value = isNumeric ? readValidNumber(column, said, { read }) : null
  const show = column === 'price' ? showEnteredMoney : showNumber
  return (
    <td
      data-numeric={isNumeric || undefined}
      data-out={column === null || undefined}
      data-unreadable={(isNumeric && value === null && said !== '') || undefined}
    >
      {value === null ? said : show(value, currentLocale())}
    </td>
  )
}
