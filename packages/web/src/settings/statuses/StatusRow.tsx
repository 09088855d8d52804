import { ActionIcon, Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { useChangeSetting } from '#settings/settings-queries.ts'
import { ChevronDownIcon, ChevronUpIcon, HiddenEyeIcon, PencilIcon } from '#ui/action-icons.tsx'
import { useQuestion } from '#ui/alerts.tsx'
import { CrossIcon, EyeIcon, GripIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { removeStatus, type StatusRecord, setRetired } from './status-queries.ts'
import classes from './statuses.module.css'
import type { Position } from './use-status-order.ts'

interface StatusRowProps {
  readonly status: StatusRecord
  onEdit(): void
  /** Absent for retired statuses, which have no order. */
  readonly position?: Position
}

export function StatusRow({ status, onEdit, position }: StatusRowProps) {
  const text = useText()
  const { name, documents } = status
  return (
    <li
      className={`${layout.row} ${layout.middle} ${classes.row}`}
      {...(position && { 'data-item': status.id })}
    >
      {position ? (
        <span className={`${layout.line} ${layout.muted} ${classes.grip}`} data-drag-handle>
          <GripIcon size={18} />
        </span>
      ) : null}
      <StatusBadge status={status} />
      <Box component="span" me="auto" className={layout.small}>
        {text(`settings.meaning-${status.meaning}`)} ·{' '}
        {documents === 0 ? text('settings.status-unused') : text('settings.status-use', { count: documents })}
      </Box>
      <Group component="span" gap={4} wrap="nowrap">
        {position ? <MoveButtons name={name} position={position} /> : null}
        <RowButton label={text('settings.edit-status', { name })} onClick={onEdit}>
          <PencilIcon size={18} />
        </RowButton>
        <RemovalButtons status={status} />
      </Group>
    </li>
  )
}

function MoveButtons({ name, position }: { readonly name: string; readonly position: Position }) {
  const text = useText()
  return (
    <>
      <RowButton
        label={text('settings.move-up', { name })}
        isOff={position.isFirst}
        onClick={() => position.move(-1)}
      >
        <ChevronUpIcon size={18} />
      </RowButton>
      <RowButton
        label={text('settings.move-down', { name })}
        isOff={position.isLast}
        onClick={() => position.move(1)}
      >
        <ChevronDownIcon size={18} />
      </RowButton>
    </>
  )
}

/** Retires or restores a status. Deletes it if no document uses it. */
function RemovalButtons({
  status: { id, name, documents, is_retired: isRetired },
}: {
  readonly status: StatusRecord
}) {
  const text = useText()
  const change = useChangeSetting()
  const ask = useQuestion()

  async function remove() {
    const question = text('settings.delete-status-question', { name })
    if (await ask(question, { yes: text('settings.delete') })) change.mutate(() => removeStatus(id))
  }

  return (
    <>
      <RowButton
        label={text(isRetired ? 'settings.restore-status' : 'settings.retire-status', { name })}
        onClick={() => change.mutate(() => setRetired(id, !isRetired))}
      >
        {isRetired ? <EyeIcon size={18} /> : <HiddenEyeIcon size={18} />}
      </RowButton>
      {documents === 0 ? (
        <RowButton label={text('settings.delete-status', { name })} onClick={remove}>
          <CrossIcon size={18} />
        </RowButton>
      ) : null}
    </>
  )
}

interface RowButtonProps {
  readonly label: string
  /** Disabled but focusable: a status that has reached the end of the list can be moved back with the keyboard. */
  readonly isOff?: boolean
  onClick(): void
  readonly children: ReactNode
}

function RowButton({ label, isOff = false, onClick, children }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      {...(isOff ? { 'aria-disabled': true } : { onClick })}
    >
      {children}
    </ActionIcon>
  )
}
