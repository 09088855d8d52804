import { Switch } from '@mantine/core'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { useText } from '#locale/use-text.ts'
import { DecimalField } from '#ui/forms/DecimalField.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import { type RecordForm as Form, useRecordForm } from '#ui/forms/use-record-form.ts'
import { WideField } from '#ui/forms/WideField.tsx'
import { showToast } from '#ui/toasts.ts'
import { type Backups, type BackupValues, useSaveBackups } from './backup-queries.ts'

const labels = {
  is_on: 'backups.enable-nightly',
  time: 'backups.time',
  keep: 'backups.keep',
  folder: 'backups.folder',
  version: 'backups.title',
} as const

interface BackupFormProps {
  readonly backups: Backups
  onLoadNewer(): Promise<void>
}

export function BackupForm({ backups, onLoadNewer }: BackupFormProps) {
  const text = useText()
  const send = useSaveBackups()
  const form = useRecordForm<BackupValues, Awaited<ReturnType<typeof send>>>({
    values: { ...backups.settings, version: backups.version },
    labels,
    send,
    onSaved: ({ message, version }, filled) => {
      form.form.reset({ ...filled, version })
      showToast('success', message, 5_000)
    },
    onLoadNewer,
  })
  return (
    <RecordForm of={form} label={text('backups.nightly')}>
      <FormSection title={text('backups.nightly')}>
        <WideField>
          <OnSwitch of={form} />
        </WideField>
        <TextField
          of={form}
          name="time"
          type="time"
          isRequired
          description={text('backups.time-hint', { zone: backups.time_zone })}
        />
        <DecimalField
          of={form}
          name="keep"
          isRequired
          minimum={decimal('1')}
          description={text('backups.keep-hint')}
        />
        <WideField>
          <TextField
            of={form}
            name="folder"
            maxLength={400}
            placeholder={backups.default_folder}
            description={text('backups.folder-hint', { folder: backups.default_folder })}
          />
        </WideField>
      </FormSection>
    </RecordForm>
  )
}

function OnSwitch({ of }: { readonly of: Form<BackupValues> }) {
  const { value, change, shown } = useFormField({ of, name: 'is_on' })
  return (
    <Switch
      ref={shown.ref}
      label={shown.label}
      checked={value === true}
      onBlur={shown.onBlur}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
