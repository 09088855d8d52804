import { Box, Button, Group, VisuallyHidden } from '@mantine/core'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { statusMeanings } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { useChangeSetting, useInvalidateAll } from '#settings/settings-queries.ts'
import { HiddenEyeIcon, PencilIcon } from '#ui/action-icons.tsx'
import { useQuestion } from '#ui/alerts.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { CrossIcon, EyeIcon, GripIcon, PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import {
  findIndex,
  findTarget,
  MoveButtons,
  moveEntry,
  RowButton,
  type RowPosition,
} from '#ui/reordering/move-rows.tsx'
import { useDragReorder } from '#ui/reordering/use-drag-reorder.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import {
  addStatus,
  changedFields,
  changeStatus,
  removeStatus,
  reorderStatuses,
  type StatusRecord,
  type StatusValues,
  setRetired,
  statusSettingsQuery,
} from './status-queries.ts'
import classes from './statuses.module.css'

/** Shows the statuses of documents that the company has defined, for each kind. */
export function StatusesScreen() {
  const kinds = useQuery(statusSettingsQuery)
  return (
    <SettingsPage titleKey="settings.statuses" hintKey="settings.statuses-hint" query={kinds}>
      {(settings) =>
        settings.map(({ kind, statuses }) => (
          <StatusSection key={kind} kind={getKind(kind)} statuses={statuses} />
        ))
      }
    </SettingsPage>
  )
}

interface StatusSectionProps {
  readonly kind: DocumentKind
  readonly statuses: readonly StatusRecord[]
}

/** Returns the status with which copies and conversions start: the first draft status, otherwise the first one. */
function initialStatus(statuses: readonly StatusRecord[]): StatusRecord | undefined {
  return statuses.find(({ meaning }) => meaning === 'draft') ?? statuses[0]
}

/** Lists the statuses of a kind in their order, which can be changed by dragging or with buttons. */
function StatusSection({ kind, statuses }: StatusSectionProps) {
  const text = useText()
  const [open, setOpen] = useState<'new' | StatusRecord | null>(null)
  const retired = statuses.filter((status) => status.is_retired)
  const order = useStatusOrder(
    kind,
    statuses.filter((status) => !status.is_retired),
  )
  const close = () => setOpen(null)
  return (
    <Card
      title={text(`group.${kind.name}`)}
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={16} />}
          onClick={() => setOpen('new')}
          aria-label={`${text('settings.add-status')}: ${text(`group.${kind.name}`)}`}
        >
          {text('settings.add-status')}
        </Button>
      }
    >
      {/* The mark of a drop is placed in it. */}
      <Box pos="relative" mt={4} mb="sm" {...order.drag.handlers}>
        <ol
          className={layout.rows}
          aria-label={text('settings.statuses-of', { kind: text(`group.${kind.name}`) })}
        >
          {order.statuses.map((status, index) => (
            <StatusRow
              key={status.id}
              status={status}
              onEdit={() => setOpen(status)}
              position={order.positionOf(index)}
            />
          ))}
        </ol>
        {order.drag.mark}
      </Box>
      {retired.length > 0 ? (
        <>
          <h3 className={layout.note}>{text('settings.retired')}</h3>
          <Box component="ul" mt={4} mb="sm" className={layout.rows} aria-label={text('settings.retired')}>
            {retired.map((status) => (
              <StatusRow key={status.id} status={status} onEdit={() => setOpen(status)} />
            ))}
          </Box>
        </>
      ) : null}
      <Note>{text('settings.first-status', { name: initialStatus(order.statuses)?.name ?? '' })}</Note>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
      {open === 'new' ? <AddStatusDialog kind={kind} onClose={close} /> : null}
      {open !== null && open !== 'new' ? <ChangeStatusDialog status={open} onClose={close} /> : null}
    </Card>
  )
}

interface StatusRowProps {
  readonly status: StatusRecord
  onEdit(): void
  /** Absent for retired statuses, which have no order. */
  readonly position?: RowPosition
}

function StatusRow({ status, onEdit, position }: StatusRowProps) {
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

const labels = { name: 'settings.status-name', meaning: 'settings.status-meaning' } as const

interface AddStatusDialogProps {
  readonly kind: DocumentKind
  onClose(): void
}

function AddStatusDialog({ kind, onClose }: AddStatusDialogProps) {
  const text = useText()
  return (
    <StatusDialog
      title={text('settings.add-status')}
      values={{ name: '', meaning: 'open' }}
      save={(values) => addStatus(kind.name, values)}
      onClose={onClose}
    />
  )
}

interface ChangeStatusDialogProps {
  readonly status: StatusRecord
  onClose(): void
}

function ChangeStatusDialog({ status, onClose }: ChangeStatusDialogProps) {
  const text = useText()
  // The values at the time of opening: the list can be refetched while the dialog is open.
  const [{ id, name, meaning }] = useState(status)
  const opened = { name, meaning }
  return (
    <StatusDialog
      title={text('settings.edit-status', { name })}
      values={opened}
      save={(values) => changeStatus(id, changedFields(opened, values))}
      onClose={onClose}
    />
  )
}

interface StatusDialogProps {
  readonly title: string
  readonly values: StatusValues
  readonly save: (values: StatusValues) => Promise<{ readonly message: string }>
  onClose(): void
}

function StatusDialog({ title, values, save, onClose }: StatusDialogProps) {
  const text = useText()
  const invalidateAll = useInvalidateAll()
  const form = useRecordForm({
    values,
    labels,
    save,
    onSaved() {
      onClose()
      void invalidateAll()
    },
  })
  return (
    <FormDialog form={form} title={title} submitLabel={text('form.save')} onClose={onClose}>
      <TextField form={form} name="name" isRequired maxLength={100} />
      <NativeSelectField
        form={form}
        name="meaning"
        options={statusMeanings.map((meaning) => ({
          value: meaning,
          label: text(`settings.meaning-${meaning}`),
        }))}
      />
    </FormDialog>
  )
}

/** Returns the statuses in the order in which the user arranges them, by dragging or with buttons. Stores each new order. */
function useStatusOrder(kind: DocumentKind, stored: readonly StatusRecord[]) {
  const text = useText()
  const change = useChangeSetting()
  // Null: the stored order applies.
  const [pending, setPending] = useState<readonly StatusRecord[] | null>(null)
  const [announcement, announce] = useState('')
  const statuses = pending ?? stored
  const drag = useDragReorder({
    onDrop: (id, before) => move(findIndex(statuses, id), findTarget(statuses, id, before)),
  })

  function move(from: number, to: number) {
    const order = moveEntry(statuses, from, to)
    if (order === statuses || change.isPending) return
    const name = statuses[from]?.name ?? ''
    announce(text('settings.moved', { name, place: to + 1, count: statuses.length }))
    setPending(order)
    change.mutate(
      () =>
        reorderStatuses(
          kind.name,
          order.map(({ id }) => id),
        ),
      { onSettled: () => setPending(null) },
    )
  }

  function positionOf(index: number): RowPosition {
    return {
      isFirst: index === 0,
      isLast: index === statuses.length - 1,
      move: (by) => move(index, index + by),
    }
  }

  return { statuses, positionOf, announcement, drag }
}
