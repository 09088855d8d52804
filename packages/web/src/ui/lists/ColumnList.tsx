import { ActionIcon, Box, Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { NarrowerIcon, SortDownIcon, SortUpIcon, WiderIcon } from '#ui/action-icons.tsx'
import layout from '#ui/layout.module.css'
import { getRemSize, limitWidth, measureColumns, moveEntry } from './list-columns.ts'
import classes from './lists.module.css'
import type { ListTableModel } from './use-list.ts'

export interface ColumnListProps<Row extends object> {
  readonly table: ListTableModel<Row>
  /** The columns differ from the default ones. */
  readonly isChanged: boolean
  onReset(): void
}

/** Change of a width by one key or click, in rem. */
const step = 1

type Change = 'earlier' | 'later' | 'narrower' | 'wider'

const keys: Readonly<Record<string, Change>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  ArrowLeft: 'narrower',
  ArrowRight: 'wider',
}

/** Renders the columns of a list with what shows, hides, moves and resizes them: by buttons or by arrow keys. */
export function ColumnList<Row extends object>({ table, isChanged, onReset }: ColumnListProps<Row>) {
  const text = useText()
  const [said, setSaid] = useState('')
  const { apply } = useColumnChanges(table, setSaid)

  function press(event: KeyboardEvent, name: string) {
    const change = keys[event.key]
    if (change === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    apply(name, change)
  }

  return (
    <>
      <Box component="p" mb={8} className={`${layout.small} ${layout.ink} ${classes.chooserHint}`}>
        {text('lists.columns-hint')}
      </Box>
      <ul className={`${layout.plainList} ${classes.chooser}`}>
        {table.getAllLeafColumns().map((column) => (
          <li
            key={column.id}
            className={`${layout.line} ${layout.apart}`}
            onKeyDown={(event) => press(event, column.id)}
          >
            <Checkbox
              label={text(labelOf(column))}
              checked={column.getIsVisible()}
              // A disabled checkbox could not receive the focus, and with it the arrow keys.
              aria-disabled={!column.getCanHide()}
              onChange={() => column.getCanHide() && column.toggleVisibility()}
            />
            <ColumnButtons name={text(labelOf(column))} onChange={(change) => apply(column.id, change)} />
          </li>
        ))}
      </ul>
      {isChanged ? (
        <Button variant="subtle" size="compact-md" onClick={onReset}>
          {text('lists.default-columns')}
        </Button>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

const icons = { earlier: SortUpIcon, later: SortDownIcon, narrower: NarrowerIcon, wider: WiderIcon } as const

interface ColumnButtonsProps {
  readonly name: string
  onChange(change: Change): void
}

/** Renders the buttons of a column. They are not tab stops: arrow keys on the checkbox do the same. */
function ColumnButtons({ name, onChange }: ColumnButtonsProps) {
  const text = useText()
  return (
    <ActionIcon.Group>
      {(['earlier', 'later', 'narrower', 'wider'] as const).map((change) => {
        const ChangeIcon = icons[change]
        const label = text(`lists.column-${change}`, { column: name })
        return (
          <ActionIcon
            key={change}
            variant="default"
            tabIndex={-1}
            aria-label={label}
            title={label}
            data-change={change}
            onClick={() => onChange(change)}
          >
            <ChangeIcon size={16} />
          </ActionIcon>
        )
      })}
    </ActionIcon.Group>
  )
}

function labelOf<Row extends object>(column: ReturnType<ListTableModel<Row>['getAllLeafColumns']>[number]) {
  return column.columnDef.meta?.label ?? 'lists.columns'
}

/** Returns a function that moves or resizes a column and announces the result. */
function useColumnChanges<Row extends object>(table: ListTableModel<Row>, announce: (said: string) => void) {
  const text = useText()

  function move(name: string, by: -1 | 1) {
    const columns = table.getAllLeafColumns()
    const order = columns.map(({ id }) => id)
    const position = order.indexOf(name) + by
    const target = order[position]
    const column = table.getColumn(name)
    if (target === undefined || column === undefined) return
    table.setColumnOrder(moveEntry(order, name, target))
    const place = { column: text(labelOf(column)), position: position + 1, count: order.length }
    announce(text('lists.column-moved', place))
  }

  function resize(name: string, by: number) {
    const column = table.getColumn(name)
    if (column === undefined || !column.getIsVisible()) return
    // The other columns keep the widths that they have on the screen.
    const widths = { ...measureColumns(document), ...table.state.columnSizing }
    const remSize = getRemSize()
    const width = limitWidth((widths[name] ?? column.getSize()) + by * remSize, remSize)
    table.setColumnSizing({ ...widths, [name]: width })
    announce(text('lists.column-resized', { column: text(labelOf(column)), width: Math.round(width) }))
  }

  return {
    apply(name: string, change: Change) {
      if (change === 'earlier' || change === 'later') move(name, change === 'earlier' ? -1 : 1)
      else resize(name, change === 'wider' ? step : -step)
    },
  }
}
