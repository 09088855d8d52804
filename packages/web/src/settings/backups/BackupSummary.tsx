import type { TextKey } from '@quittance/shared/text/translator.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { type Backups, isUnderWay } from './backup-queries.ts'
import own from './backups.module.css'
import { showBytes } from './show-bytes.ts'

/** Shows the last verified backup, the time of the next one, and a problem that an administrator must solve. */
export function BackupSummary({ backups }: { readonly backups: Backups }) {
  const text = useText()
  const { last_proven: last, next_at: nextAt, alert, runs } = backups
  const failed = runs.find((run) => !isUnderWay(run))
  const locale = currentLocale()
  return (
    <section className={classes.card} aria-label={text('backups.last')}>
      {alert === null ? null : (
        <p role="alert" className={own.alert}>
          <strong>{text(`backups.alert-${alert}`)}</strong> {alert === 'failed' ? failed?.failure : null}
        </p>
      )}
      <h2>{text('backups.last')}</h2>
      {last === null ? (
        <p className={classes.note}>{text('backups.none-verified')}</p>
      ) : (
        <Facts
          facts={[
            ['backups.state', text('backups.verified-at', { time: showMoment(last.ended_at ?? '', locale) })],
            ['backups.size', showBytes(last.bytes, locale)],
            ['backups.documents', new Intl.NumberFormat(locale).format(last.documents)],
            ['backups.file', last.file === '' ? text('backups.deleted') : last.file],
          ]}
        />
      )}
      {nextAt === null ? null : <Facts facts={[['backups.next', showMoment(nextAt, locale)]]} />}
    </section>
  )
}

function Facts({ facts }: { readonly facts: readonly (readonly [TextKey, string])[] }) {
  const text = useText()
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{text(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
