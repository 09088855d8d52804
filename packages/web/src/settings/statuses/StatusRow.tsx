import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { useChange } from '#settings/use-change.ts'
import { EyeIcon, HiddenEyeIcon } from '#ui/action-icons.tsx'
import { useQuestion } from '#ui/alerts.tsx'
import { CrossIcon } from '#ui/icons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { DownIcon, GripIcon, PencilIcon, UpIcon } from '#ui/settings-icons.tsx'
import { removeStatus, type SettingStatus, setRetired } from './status-queries.ts'
import styles from './statuses.module.css'
import type { Dragging } from './use-order.ts'

interface StatusRowProps {
  readonly status: SettingStatus
  onEdit(): void
  /** Absent for retired statuses, which have no order. */
  readonly dragging?: Dragging
}

export function StatusRow({ status, onEdit, dragging }: StatusRowProps) {
  const text = useText()
  const { name, documents } = status
  return (
    <li
      className={styles.row}
      data-dragged={dragging?.isDragged || undefined}
      draggable={dragging !== undefined}
      onDragStart={dragging?.start}
      onDragEnd={dragging?.end}
      onDragEnter={dragging?.enter}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      {dragging ? (
        <span className={styles.grip}>
          <GripIcon size={18} />
        </span>
      ) : null}
      <StatusBadge status={status} />
      <span className={styles.use}>
        {text(`settings.meaning-${status.meaning}`)} ·{' '}
        {documents === 0 ? text('settings.status-unused') : text('settings.status-use', { count: documents })}
      </span>
      <span className={classes.actions}>
        {dragging ? <MoveButtons name={name} dragging={dragging} /> : null}
        <RowButton label={text('settings.edit-status', { name })} onClick={onEdit}>
          <PencilIcon size={18} />
        </RowButton>
        <RemovalButtons status={status} />
      </span>
    </li>
  )
}

function MoveButtons({ name, dragging }: { readonly name: string; readonly dragging: Dragging }) {
  const text = useText()
  return (
    <>
      <RowButton
        label={text('settings.move-up', { name })}
        isOff={dragging.isFirst}
        onClick={() => dragging.move(-1)}
      >
        <UpIcon size={18} />
      </RowButton>
      <RowButton
        label={text('settings.move-down', { name })}
        isOff={dragging.isLast}
        onClick={() => dragging.move(1)}
      >
        <DownIcon size={18} />
      </RowButton>
    </>
  )
}

/** Retires or restores a status. Deletes it if no document uses it. */
function RemovalButtons({
  status: { id, name, documents, is_retired: isRetired },
}: {
  readonly status: SettingStatus
}) {
  const text = useText()
  const change = useChange()
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
