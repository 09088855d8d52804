import type { SubmitEvent } from 'react'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { WhileBusy } from '#ui/WhileBusy.tsx'
import { BasicSection } from './BasicSection.tsx'
import { CodeSection } from './CodeSection.tsx'
import { DatabaseSection } from './DatabaseSection.tsx'
import classes from './installer.module.css'
import { wentBack } from './installer-form.ts'
import { useChange, useInstaller } from './installer-store.ts'
import { MailSection } from './MailSection.tsx'
import { ProgressLines } from './ProgressLines.tsx'
import { RefusalSummary } from './RefusalSummary.tsx'
import { RequirementsSection } from './RequirementsSection.tsx'
import { StepHeading } from './StepHeading.tsx'
import { usePreparing } from './use-preparing.ts'

/** Asks for all settings, and prepares the database with them. */
export function SettingsStep() {
  const text = useText()
  const change = useChange()
  const isVerified = useInstaller((form) => form.codeCheck === 'valid')
  const { isPreparing, progress, submit } = usePreparing()

  function submitSettings(event: SubmitEvent) {
    event.preventDefault()
    if (isVerified) void submit()
  }

  return (
    <>
      <StepHeading>{text('installer.step-settings')}</StepHeading>
      <RefusalSummary />
      <WhileBusy isBusy={isPreparing} className={classes.sections}>
        <CodeSection />
        <RequirementsSection />
      </WhileBusy>
      <form noValidate autoComplete="off" onSubmit={submitSettings} className={classes.sections}>
        <WhileBusy isBusy={isPreparing} className={classes.sections}>
          <BasicSection />
          <MailSection />
          <DatabaseSection />
        </WhileBusy>
        <div className={classes.actions}>
          <BusyButton variant="default" isOff={isPreparing} onClick={() => change(wentBack)}>
            {text('installer.back')}
          </BusyButton>
          {isVerified ? (
            <BusyButton type="submit" isBusy={isPreparing}>
              {text('installer.submit')}
            </BusyButton>
          ) : (
            <p className={classes.note}>{text('installer.submit-after-code')}</p>
          )}
        </div>
        <ProgressLines isPreparing={isPreparing} lines={progress} />
      </form>
    </>
  )
}
