import { Table } from '@mantine/core'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { readTimeOfDay, showTimeOfDay } from '#locale/time-of-day.ts'
import { useText } from '#locale/use-text.ts'
import { FactList, SettingsPage } from '#settings/SettingsPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note, ProblemAlert } from '#ui/forms/Card.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { SwitchField } from '#ui/forms/select-fields.tsx'
import { DecimalField, TextField } from '#ui/forms/text-fields.tsx'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import {
  type BackupRun,
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

/** Shows the last verified backup, the time of the next one, and a problem that an administrator must solve. */
function BackupSummary({ backups }: { readonly backups: Backups }) {
  const text = useText()
  const { last_proven: last, next_at: nextAt, alert, runs } = backups
  const failed = runs.find((run) => !isPending(run))
  const locale = currentLocale()
  return (
    <Card title={text('backups.last')}>
      {alert === null ? null : (
        <ProblemAlert>
          <strong className={layout.bad}>{text(`backups.alert-${alert}`)}</strong>{' '}
          {alert === 'failed' ? failed?.failure : null}
        </ProblemAlert>
      )}
      {last === null ? (
        <Note>{text('backups.none-verified')}</Note>
      ) : (
        <FactList
          facts={[
            ['backups.state', text('backups.verified-at', { time: showMoment(last.ended_at ?? '', locale) })],
            ['backups.size', showBytes(last.bytes, locale)],
            ['backups.documents', new Intl.NumberFormat(locale).format(last.documents)],
            ['backups.file', last.file === '' ? text('backups.deleted') : last.file],
          ]}
        />
      )}
      {nextAt === null ? null : <FactList facts={[['backups.next', showMoment(nextAt, locale)]]} />}
    </Card>
  )
}

const meanings: Readonly<Record<BackupRun['state'], StatusMeaning>> = {
  waiting: 'open',
  running: 'open',
  proven: 'won',
  failed: 'lost',
}

/** Lists the latest backups with their state. */
function BackupTable({ runs }: { readonly runs: readonly BackupRun[] }) {
  const text = useText()
  const headings = [text('backups.when'), text('backups.state'), text('backups.size'), text('backups.file')]
  return (
    <SmallTable label={text('backups.list')} columns={headings.map((heading) => ({ heading }))}>
      {runs.map((run) => (
        <BackupRow key={run.id} run={run} />
      ))}
    </SmallTable>
  )
}

function BackupRow({ run }: { readonly run: BackupRun }) {
  const text = useText()
  const locale = currentLocale()
  const { state, cause, failure } = run
  return (
    <Table.Tr>
      <SmallTableCell>
        <strong>{showMoment(run.ended_at ?? run.due_at, locale)}</strong>
        <Note>{text(`backups.cause-${cause}`, { name: run.asked_by })}</Note>
      </SmallTableCell>
      <SmallTableCell>
        <StatusBadge status={{ name: text(`backups.${state}`), meaning: meanings[state] }} />
        {failure === '' ? null : <Note color="bad">{failure}</Note>}
      </SmallTableCell>
      {state === 'proven' ? (
        <>
          <SmallTableCell label={text('backups.size')} className={layout.amount}>
            {showBytes(run.bytes, locale)}
          </SmallTableCell>
          <SmallTableCell>
            <FileOf run={run} />
          </SmallTableCell>
        </>
      ) : (
        <>
          <SmallTableCell />
          <SmallTableCell />
        </>
      )}
    </Table.Tr>
  )
}

function FileOf({ run: { file, made_on: host } }: { readonly run: BackupRun }) {
  const text = useText()
  if (file === '') return <Note>{text('backups.deleted')}</Note>
  return (
    <>
      <code>{file}</code> <Note>{text('backups.on-host', { host })}</Note>
    </>
  )
}

const kilobyte = 1_000
const megabyte = 1_000_000

/** Formats a number of bytes: `820 kB`, `12.4 MB`. */
function showBytes(bytes: number, locale: Locale): string {
  const isSmall = bytes < megabyte
  const format = {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  } as const
  return new Intl.NumberFormat(locale, format).format(bytes / (isSmall ? kilobyte : megabyte))
}
