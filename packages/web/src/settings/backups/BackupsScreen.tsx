import { decimal } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { currentLocale } from '#locale/locale.ts'
import { readTimeOfDay, showTimeOfDay } from '#locale/time-of-day.ts'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { DecimalField } from '#ui/forms/DecimalField.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { SwitchField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { BackupSummary, BackupTable } from './BackupOverview.tsx'
import {
  type Backups,
  type BackupValues,
  backupsQuery,
  isPending,
  useSaveBackups,
  useStartBackup,
} from './backup-queries.ts'

/** Shows the schedule, the state and the files of the backups. */
export function BackupsScreen() {
  const backups = useQuery(backupsQuery)
  const { formKey, loadNewer } = useLoadNewer(backups)
  return (
    <SettingsPage
      titleKey="backups.title"
      hintKey="backups.hint"
      query={backups}
      action={backups.data ? <StartButton backups={backups.data} /> : null}
    >
      {(state) => (
        <>
          <BackupSummary backups={state} />
          <BackupForm key={formKey} backups={state} onLoadNewer={loadNewer} />
          {state.runs.length > 0 ? <BackupTable runs={state.runs} /> : null}
          <Note>
            <NoDownload />
          </Note>
        </>
      )}
    </SettingsPage>
  )
}

function StartButton({ backups }: { readonly backups: Backups }) {
  const text = useText()
  const start = useStartBackup()
  const isBusy = start.isPending || backups.runs.some(isPending)
  return (
    <>
      <BusyButton variant="default" isBusy={isBusy} onClick={() => start.mutate()}>
        {text('backups.now')}
      </BusyButton>
      <Note role="status">{isBusy ? text('backups.started') : null}</Note>
      <Note role="alert" color="bad">
        {start.error?.message}
      </Note>
    </>
  )
}

/** Renders the part of the text between backquotes as code. */
function NoDownload() {
  const text = useText()
  const [before = '', command = '', after = ''] = text('backups.no-download').split('`')
  return (
    <>
      {before}
      <code>{command}</code>
      {after}
    </>
  )
}

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

function BackupForm({ backups, onLoadNewer }: BackupFormProps) {
  const text = useText()
  const save = useSaveBackups()
  const { time } = backups.settings
  const form = useRecordForm<BackupValues, Awaited<ReturnType<typeof save>>>({
    values: { ...backups.settings, time: showTimeOfDay(time, currentLocale()), version: backups.version },
    labels,
    // The server explains what is wrong with text that is not a time.
    save: (values) => save({ ...values, time: readTimeOfDay(values.time) ?? values.time }),
    onLoadNewer,
  })
  return (
    <RecordForm form={form} label={text('backups.nightly')}>
      <FormSection title={text('backups.nightly')}>
        <SwitchField form={form} name="is_on" isWide />
        <TextField
          form={form}
          name="time"
          isRequired
          description={text('backups.time-hint', { zone: backups.time_zone })}
        />
        <DecimalField
          form={form}
          name="keep"
          isRequired
          minimum={decimal('1')}
          description={text('backups.keep-hint')}
        />
        <TextField
          form={form}
          name="folder"
          isWide
          maxLength={400}
          placeholder={backups.default_folder}
          description={text('backups.folder-hint', { folder: backups.default_folder })}
        />
      </FormSection>
    </RecordForm>
  )
}
