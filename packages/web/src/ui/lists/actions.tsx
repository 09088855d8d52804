import { ActionIcon, type ActionIconProps, Button, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AnsweredFile } from '#api/responses.ts'
import { useText } from '#locale/use-text.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { MoreIcon } from '#ui/icons.tsx'
import { LazyOpener } from '#ui/LazyOpener.tsx'
import layout from '#ui/layout.module.css'
import { DownloadMenu } from './DownloadMenu.tsx'
import type { ExportOptions } from './download.ts'
import { type ListAction, type RowActions, RowActionsContext } from './list-action.ts'
import classes from './lists.module.css'
import type { BulkOutcome } from './use-bulk-change.ts'
import { type ListTableModel, moveFocus } from './use-list.ts'

/** Actions of a list, with their outcome. */
export interface ListActions<Row> {
  readonly actions: readonly ListAction<Row>[]
  readonly outcome: BulkOutcome
  /** Exports some records. Absent: the list has no exports. */
  readonly exportRows?: (rows: readonly Row[], options: ExportOptions) => Promise<AnsweredFile>
  /** Dialogs that the actions have opened. */
  readonly dialogs?: ReactNode
}

interface BulkBarProps<Row extends object> extends ListActions<Row> {
  readonly table: ListTableModel<Row>
  readonly element: Parameters<typeof moveFocus>[0]
}

/** Renders the actions for the selected records, and the rejections of the last one. */
export function BulkBar<Row extends object>({
  table,
  element,
  actions,
  outcome,
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
          <span role="status">{text('lists.selected', { count: rows.length })}</span>
          {actions
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

async function loadRowMenu<Row>() {
  return (await import('./row-menu.tsx')).LoadedRowMenu<Row>
}

interface BulkActionProps<Row> {
  readonly action: ListAction<Row>
  readonly rows: readonly Row[]
}

function BulkAction<Row>({ action: { label, options, isPending = false, run }, rows }: BulkActionProps<Row>) {
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

/** Provides the row menus of its children with their actions. */
export function RowActionsProvider<Row>({
  actions,
  exportRow,
  children,
}: RowActions<Row> & { readonly children: ReactNode }) {
  // as: all rows below are of the same type
  return <RowActionsContext value={{ actions, exportRow } as RowActions<never>}>{children}</RowActionsContext>
}

interface RowMenuProps<Row> extends Pick<ActionIconProps, 'variant' | 'size'> {
  readonly row: Row
  readonly name: string
}

/** Renders the menu of a row. */
export function RowMenu<Row>({ row, name, variant = 'subtle', size = 32 }: RowMenuProps<Row>) {
  const text = useText()
  return (
    <LazyOpener
      popup="menu"
      load={loadRowMenu<Row>}
      props={{ row }}
      renderButton={(opener) => (
        <ActionIcon
          variant={variant}
          color="gray"
          size={size}
          aria-label={text('lists.actions-of', { name })}
          {...opener}
        >
          <MoreIcon size={18} />
        </ActionIcon>
      )}
    />
  )
}

/** Lists the records that a change has rejected, with the reasons, until the user dismisses the list. */
export function Rejections({ outcome: { rejections, dismiss } }: { readonly outcome: BulkOutcome }) {
  const text = useText()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rejections.length > 0) moveFocus(panel)
  }, [rejections])
  if (rejections.length === 0) return null
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className={`${layout.problem} ${layout.pair} ${layout.wrap} ${classes.rejections}`}
      data-bulk
    >
      <p className={`${layout.bad} ${layout.strong}`}>{text('lists.failed', { count: rejections.length })}</p>
      <CloseButton aria-label={text('toast.dismiss')} onClick={dismiss} />
      <ul className={layout.fullWidth}>
        {rejections.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
