import { Menu } from '@mantine/core'
import { type ExportFormat, exportFormats } from '@quittance/shared/contract/list-query.ts'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import type { AnsweredFile } from '#api/responses.ts'
import { useText } from '#locale/use-text.ts'
import { DownloadIcon } from '#ui/icons.tsx'
import { LoadedMenu } from '#ui/LoadedPopover.tsx'
import type { RenderButton } from '#ui/lazy-popups.tsx'
import { useDownload } from './DownloadMenu.tsx'
import { actionsFor, type ListAction, optionsOf, type RowActions, RowActionsContext } from './list-action.ts'

interface LoadedRowMenuProps<Row> {
  readonly renderButton: RenderButton
  readonly row: Row
}

/** Renders the button of a row with its menu. */
export function LoadedRowMenu<Row>({ renderButton, row }: LoadedRowMenuProps<Row>) {
  return (
    <LoadedMenu renderButton={renderButton} position="bottom-end" portalProps={{ target: '#content' }}>
      {(focusButton) => <RowMenuItems row={row} onRun={focusButton} />}
    </LoadedMenu>
  )
}

interface RowMenuItemsProps<Row> {
  readonly row: Row
  /** Called before an action runs. A dialog returns the focus to the element that had it, and the menu is gone by then. */
  onRun(): void
}

function RowMenuItems<Row>({ row, onRun }: RowMenuItemsProps<Row>) {
  const { actions, exportRow } = useContext(RowActionsContext) as RowActions<Row> // as: see RowActionsProvider
  return (
    <>
      {actionsFor(actions, [row]).map((action) => (
        <RowAction key={action.name} action={action} row={row} onRun={onRun} />
      ))}
      {exportRow === undefined ? null : <RowExport download={(format) => exportRow(row, format)} />}
    </>
  )
}

function RowAction<Row>({
  action,
  row,
  onRun,
}: RowMenuItemsProps<Row> & { readonly action: ListAction<Row> }) {
  const { label, note, icon, isPending = false, linkOf, run } = action
  const options = optionsOf(action, [row])
  function choose(option: string) {
    onRun()
    run?.([row], option)
  }
  if (linkOf !== undefined) {
    return (
      <Menu.Item component={Link} to={linkOf(row)} leftSection={icon}>
        {label}
      </Menu.Item>
    )
  }
  if (options === undefined) {
    return (
      <Menu.Item leftSection={icon} disabled={isPending} onClick={() => choose('')}>
        {label}
        {note}
      </Menu.Item>
    )
  }
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon} disabled={isPending}>
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {options.map((option) => (
          <Menu.Item key={option.value} leftSection={option.icon} onClick={() => choose(option.value)}>
            {option.content ?? option.label}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

interface RowExportProps {
  readonly download: (format: ExportFormat) => Promise<AnsweredFile>
}

function RowExport({ download }: RowExportProps) {
  const text = useText()
  const { isPending, mutate } = useDownload(download)
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<DownloadIcon />} disabled={isPending}>
          {text('exports.download')}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => mutate(format)}>
            {text(`exports.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
