import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { statusMeanings } from '@quittance/shared/documents/sales-document.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { FormDialog } from '#settings/FormDialog.tsx'
import { NativeChoiceField } from '#settings/NativeChoiceField.tsx'
import { useRenewal } from '#settings/use-change.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'
import { changedFields } from './changed-fields.ts'
import { addStatus, changeStatus, type SettingStatus, type StatusValues } from './status-queries.ts'

const labels = { name: 'settings.status-name', meaning: 'settings.status-meaning' } as const

interface AddStatusDialogProps {
  readonly kind: DocumentKind
  onClose(): void
}

export function AddStatusDialog({ kind, onClose }: AddStatusDialogProps) {
  const text = useText()
  return (
    <StatusDialog
      title={text('settings.add-status')}
      values={{ name: '', meaning: 'open' }}
      send={(values) => addStatus(kind.name, values)}
      onClose={onClose}
    />
  )
}

interface ChangeStatusDialogProps {
  readonly status: SettingStatus
  onClose(): void
}

export function ChangeStatusDialog({ status, onClose }: ChangeStatusDialogProps) {
  const text = useText()
  // The values at the time of opening: the list can be refetched while the dialog is open.
  const [{ id, name, meaning }] = useState(status)
  const opened = { name, meaning }
  return (
    <StatusDialog
      title={text('settings.edit-status', { name })}
      values={opened}
      send={(values) => changeStatus(id, changedFields(opened, values))}
      onClose={onClose}
    />
  )
}

interface StatusDialogProps {
  readonly title: string
  readonly values: StatusValues
  readonly send: (values: StatusValues) => Promise<{ readonly message: string }>
  onClose(): void
}

function StatusDialog({ title, values, send, onClose }: StatusDialogProps) {
  const text = useText()
  const renew = useRenewal()
  const form = useRecordForm({
    values,
    labels,
    send,
    onSaved({ message }) {
      showToast('success', message, 5_000)
      onClose()
      void renew()
    },
  })
  return (
    <FormDialog of={form} title={title} save={text('form.save')} onClose={onClose}>
      <TextField of={form} name="name" isRequired maxLength={100} />
      <NativeChoiceField
        of={form}
        name="meaning"
        choices={statusMeanings.map((meaning) => ({
          value: meaning,
          label: text(`settings.meaning-${meaning}`),
        }))}
      />
    </FormDialog>
  )
}
