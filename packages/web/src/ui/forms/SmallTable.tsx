import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import '@mantine/core/styles/Table.layer.css'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './small-table.module.css'

export interface SmallTableColumn {
  /** Empty: a column of buttons, which needs no heading. */
  readonly heading: string
  readonly isNumeric?: boolean
}

interface SmallTableProps {
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly SmallTableColumn[]
  /** Rows, which consist of `SmallTableCell`. */
  readonly children: ReactNode
}

/** Shows a few records with their actions: as a table, or as cards on phones. */
export function SmallTable({ label, columns, children }: SmallTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      className={`${layout.card} ${layout.scroll}`}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
    >
      <Table
        className={`${tables.heads} ${tables.cards} ${classes.table}`}
        aria-label={label}
        verticalSpacing={10}
        horizontalSpacing="md"
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ heading, isNumeric }) => (
              <Table.Th key={heading} scope="col" data-numeric={isNumeric || undefined}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}

interface SmallTableCellProps {
  /** The heading of the column, shown before the content on phones. */
  readonly label?: string
  readonly isNumeric?: boolean
  /** The cell names its row. */
  readonly isRowHeading?: boolean
  /** The cell contains buttons. */
  readonly isActions?: boolean
  readonly className?: string | undefined
  readonly children?: ReactNode
}

export function SmallTableCell(props: SmallTableCellProps) {
  const { label, isNumeric = false, isRowHeading = false, isActions = false } = props
  const { className, children } = props
  const shown = { className, 'data-label': label, 'data-numeric': isNumeric || undefined }
  return isRowHeading ? (
    <Table.Th scope="row" {...shown}>
      {children}
    </Table.Th>
  ) : (
    <Table.Td {...shown}>
      {isActions ? <div className={`${layout.actions} ${classes.actions}`}>{children}</div> : children}
    </Table.Td>
  )
}
