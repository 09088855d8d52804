import { Button, Checkbox, Popover } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { ColumnsIcon } from '#ui/list-icons.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './lists.module.css'

interface ColumnChooserProps<Row> {
  readonly columns: readonly ListColumn<Row>[]
  readonly isShown: (column: ListColumn<Row>) => boolean
  onToggle(column: ListColumn<Row>): void
}

/** Renders the menu that selects the columns of a list. */
export function ColumnChooser<Row>({ columns, isShown, onToggle }: ColumnChooserProps<Row>) {
  const text = useText()
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<ColumnsIcon size={18} />}>
          {text('lists.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('lists.columns')}>
        <div className={classes.chooser}>
          {columns
            .filter(({ isFixed }) => isFixed !== true)
            .map((column) => (
              <Checkbox
                key={column.name}
                label={text(column.label)}
                checked={isShown(column)}
                onChange={() => onToggle(column)}
              />
            ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
