import { Box, Group } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { useChangeSetting } from '#settings/settings-queries.ts'
import { HiddenEyeIcon, PencilIcon } from '#ui/action-icons.tsx'
import { useQuestion } from '#ui/alerts.tsx'
import { CrossIcon, EyeIcon, GripIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { MoveButtons, RowButton, type RowPosition } from '#ui/reordering/row-buttons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { removeStatus, type StatusRecord, setRetired } from './status-queries.ts'
import classes from './statuses.module.css'

interface StatusRowProps {
  readonly status: StatusRecord
  onEdit(): void
  /** Absent for retired statuses, which have no order. */
  readonly position?: RowPosition
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
