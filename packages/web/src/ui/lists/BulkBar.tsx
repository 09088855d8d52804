import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { ActionMenu } from '#ui/lazy-popups.tsx'
import { type ListActions, Rejections } from './actions.tsx'
import { DownloadMenu } from './DownloadMenu.tsx'
import { type ListAction, optionsOf } from './list-action.ts'
import classes from './lists.module.css'
import { type ListTableModel, moveFocus } from './use-list.ts'

export interface BulkBarProps<Row extends object> extends ListActions<Row> {
  readonly table: ListTableModel<Row>
  /** Actions that row menus do not have. */
  readonly bulkActions?: readonly ListAction<Row>[]
  /** Says to which of the selected records actions do not apply. */
  readonly note?: ReactNode
  readonly element: Parameters<typeof moveFocus>[0]
}

/** Renders the actions for the selected records, and the rejections of the last one. */
export function BulkBar<Row extends object>({
  table,
  element,
  actions,
  bulkActions = [],
  outcome,
  note = null,
  exportRows,
}: BulkBarProps<Row>) {
  const text = useText()
  const rows = table.getSelectedRowModel().rows.map(({ original }) => original)
  function clear() {
    table.resetRowSelection(true)
    moveFocus(element)
  }
  return (
    <>
      <Rejections outcome={outcome} />
      {rows.length === 0 ? null : (
        <fieldset
          className={`${layout.card} ${layout.row} ${layout.middle} ${layout.loose} ${layout.screenOnly} ${classes.bulk}`}
          aria-label={text('lists.bulk')}
          data-bulk
        >
          <SelectionCount count={rows.length} />
          {note}
          {[...actions, ...bulkActions]
            .filter(({ isForOne }) => isForOne !== true)
            .map((action) => (
              <BulkAction key={action.name} action={action} rows={rows} />
            ))}
          {exportRows === undefined ? null : (
            <DownloadMenu
              content="selection"
              table={table}
              download={(options) => exportRows(rows, options)}
            />
          )}
          <Button variant="subtle" onClick={clear}>
            {text('lists.clear-selection')}
          </Button>
        </fieldset>
      )}
    </>
  )
}

/** Announces how many records are selected. A region that appears with its text is not announced, so the text follows. */
function SelectionCount({ count }: { readonly count: number }) {
  const text = useText()
  const [shown, setShown] = useState(0)
  useEffect(() => setShown(count), [count])
  return <span role="status">{shown === 0 ? null : text('lists.selected', { count: shown })}</span>
}

interface BulkActionProps<Row> {
  readonly action: ListAction<Row>
  readonly rows: readonly Row[]
}

function BulkAction<Row>({ action, rows }: BulkActionProps<Row>) {
  const { label, isPending = false, run } = action
  const options = optionsOf(action, rows)
  if (options === undefined) {
    return (
      <BusyButton variant="default" isOff={isPending} onClick={() => run?.(rows, '')}>
        {label}
      </BusyButton>
    )
  }
  return (
    <ActionMenu
      actions={options.map(({ value, icon = null, ...option }) => ({
        ...{ ...option, id: value, icon },
        run: () => run?.(rows, value),
      }))}
      position="top"
      withinPortal={false}
      renderButton={(opener) => (
        <BusyButton variant="default" isOff={isPending} {...opener}>
          {label}
        </BusyButton>
      )}
    />
  )
}
