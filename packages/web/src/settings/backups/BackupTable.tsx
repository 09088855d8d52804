import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { BackupRun } from './backup-queries.ts'
import own from './backups.module.css'
import { showBytes } from './show-bytes.ts'

const meanings: Readonly<Record<BackupRun['state'], StatusMeaning>> = {
  waiting: 'open',
  running: 'open',
  proven: 'won',
  failed: 'lost',
}

/** Lists the latest backups with their state. */
export function BackupTable({ runs }: { readonly runs: readonly BackupRun[] }) {
  const text = useText()
  return (
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={text('backups.list')}>
        <thead>
          <tr>
            <th scope="col">{text('backups.when')}</th>
            <th scope="col">{text('backups.state')}</th>
            <th scope="col">{text('backups.size')}</th>
            <th scope="col">{text('backups.file')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <BackupRow key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BackupRow({ run }: { readonly run: BackupRun }) {
  const text = useText()
  const locale = currentLocale()
  const { state, cause, failure } = run
  return (
    <tr>
      <td>
        <span className={classes.name}>{showMoment(run.ended_at ?? run.due_at, locale)}</span>
        <span className={classes.off}>{text(`backups.cause-${cause}`, { name: run.asked_by })}</span>
      </td>
      <td>
        <StatusBadge status={{ name: text(`backups.${state}`), meaning: meanings[state] }} />
        {failure === '' ? null : <span className={own.failure}>{failure}</span>}
      </td>
      <td className={own.size}>
        {state === 'proven' ? (
          <>
            <span className={classes.cellLabel}>{text('backups.size')}: </span>
            {showBytes(run.bytes, locale)}
          </>
        ) : null}
      </td>
      <td className={own.file}>{state === 'proven' ? <FileOf run={run} /> : null}</td>
    </tr>
  )
}

function FileOf({ run: { file, made_on: host } }: { readonly run: BackupRun }) {
  const text = useText()
  if (file === '') return <span className={classes.off}>{text('backups.deleted')}</span>
  return (
    <>
      <code>{file}</code> <span className={classes.off}>{text('backups.on-host', { host })}</span>
    </>
  )
}
