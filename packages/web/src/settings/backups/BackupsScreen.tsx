import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { reload } from '#settings/reload.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import classes from '#settings/settings.module.css'
import { BusyButton } from '#ui/BusyButton.tsx'
import { BackupForm } from './BackupForm.tsx'
import { BackupSummary } from './BackupSummary.tsx'
import { BackupTable } from './BackupTable.tsx'
import { type Backups, backupsQuery, isUnderWay, useBackUpNow } from './backup-queries.ts'

/** Shows the schedule, the state and the files of the backups. */
export function BackupsScreen() {
  const backups = useQuery(backupsQuery)
  // Incremented to remount the form with the values that another member has saved.
  const [opening, setOpening] = useState(0)

  async function loadNewer() {
    if (await reload(backups)) setOpening((count) => count + 1)
  }

  return (
    <SettingsPage
      titleKey="backups.title"
      hintKey="backups.hint"
      query={backups}
      action={backups.data ? <NowButton backups={backups.data} /> : null}
    >
      {(state) => (
        <>
          <BackupSummary backups={state} />
          <BackupForm key={opening} backups={state} onLoadNewer={loadNewer} />
          {state.runs.length > 0 ? <BackupTable runs={state.runs} /> : null}
          <p className={classes.note}>
            <NoDownload />
          </p>
        </>
      )}
    </SettingsPage>
  )
}

function NowButton({ backups }: { readonly backups: Backups }) {
  const text = useText()
  const ask = useBackUpNow()
  const isBusy = ask.isPending || backups.runs.some(isUnderWay)
  return (
    <>
      <BusyButton variant="default" isBusy={isBusy} onClick={() => ask.mutate()}>
        {text('backups.now')}
      </BusyButton>
      <p role="status" className={classes.note}>
        {isBusy ? text('backups.started') : null}
      </p>
      <p role="alert" className={classes.refusal}>
        {ask.error?.message}
      </p>
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
