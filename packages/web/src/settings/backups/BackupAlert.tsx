import backupsEnglish from '@quittance/shared/locales/en/backups.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ProblemAlert } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { backupsQuery } from './backup-queries.ts'

addEnglish(backupsEnglish)

/** Warns an administrator about a problem with the backups, or a fault of the ledger. Renders nothing if there is none. */
export function BackupAlert() {
  const text = useText()
  const { data } = useQuery({ ...backupsQuery, refetchInterval: false })
  const { alert = null, ledger_fault: fault = null } = data ?? {}
  return (
    <>
      {alert === null ? null : (
        <ProblemAlert>
          <strong className={layout.bad}>{text(`backups.alert-${alert}`)}</strong>{' '}
          <Link to="/settings/backups">{text('backups.alert-link')}</Link>
        </ProblemAlert>
      )}
      {fault === null ? null : (
        <ProblemAlert>
          <strong className={layout.bad}>{text('backups.ledger-fault')}</strong> {fault}{' '}
          <Link to="/settings/ledger">{text('backups.ledger-link')}</Link>
        </ProblemAlert>
      )}
    </>
  )
}
