import { Table } from '@mantine/core'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { FactList } from '#settings/SettingsPage.tsx'
import { Card, Note, ProblemAlert } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type BackupRun, type Backups, isPending } from './backup-queries.ts'

/** Shows the last verified backup, the time of the next one, and a problem that an administrator must solve. */
export function BackupSummary({ backups }: { readonly backups: Backups }) {
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
export function BackupTable({ runs }: { readonly runs: readonly BackupRun[] }) {
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
