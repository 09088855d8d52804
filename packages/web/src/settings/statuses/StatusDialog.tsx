import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { statusMeanings } from '@quittance/shared/documents/sales-document.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useInvalidateAll } from '#settings/settings-queries.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import {
  addStatus,
  changedFields,
  changeStatus,
  type StatusRecord,
  type StatusValues,
} from './status-queries.ts'

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
      save={(values) => addStatus(kind.name, values)}
      onClose={onClose}
    />
  )
}

interface ChangeStatusDialogProps {
  readonly status: StatusRecord
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
