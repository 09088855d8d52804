import { ActionIcon, type ActionIconProps, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AnsweredFile } from '#api/responses.ts'
import { useText } from '#locale/use-text.ts'
import { MoreIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { lazyPopup, type RenderButton } from '#ui/lazy-popups.tsx'
import type { ExportOptions } from './download.ts'
import { type ListAction, type RowActions, RowActionsContext } from './list-action.ts'
import classes from './lists.module.css'
import type { BulkOutcome } from './use-bulk-change.ts'
import { moveFocus } from './use-list.ts'

/** Actions of a list, with their outcome. */
export interface ListActions<Row> {
  readonly actions: readonly ListAction<Row>[]
  readonly outcome: BulkOutcome
  /** Exports some records. Absent: the list has no exports. */
  readonly exportRows?: (rows: readonly Row[], options: ExportOptions) => Promise<AnsweredFile>
  /** Dialogs that the actions have opened. */
  readonly dialogs?: ReactNode
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

interface LazyRowMenuProps {
  readonly renderButton: RenderButton
  readonly row: never
}

const LazyRowMenu = lazyPopup<LazyRowMenuProps>(
  'menu',
  async () => (await import('./row-menu.tsx')).LoadedRowMenu,
)

/** Renders the menu of a row. */
export function RowMenu<Row>({ row, name, variant = 'subtle', size = 32 }: RowMenuProps<Row>) {
  const text = useText()
  return (
    <LazyRowMenu
      // as: the menu of a list of rows of any type
      row={row as never}
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
