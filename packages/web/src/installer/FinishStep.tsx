import type { SubmitEvent } from 'react'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { WhileBusy } from '#ui/WhileBusy.tsx'
import { AdminSection } from './AdminSection.tsx'
import { EnvironmentSection } from './EnvironmentSection.tsx'
import classes from './installer.module.css'
import { wentBack } from './installer-form.ts'
import { useChange, useInstaller } from './installer-store.ts'
import { RefusalSummary } from './RefusalSummary.tsx'
import { Section } from './Section.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useFinishing } from './use-finishing.ts'

/** Shows the output of the preparation, the environment file and the administrator, and finishes the installation. */
export function FinishStep() {
  const text = useText()
  const change = useChange()
  const output = useInstaller((form) => form.prepared?.output ?? '')
  const isFinished = useInstaller((form) => form.isFinished)
  const { isFinishing, submit } = useFinishing()
  const isBusy = isFinishing || isFinished

  function finish(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void submit()
  }

  return (
    <form noValidate onSubmit={finish} className={classes.sections}>
      <StepHeading>{text('installer.title')}</StepHeading>
      <RefusalSummary />
      <WhileBusy isBusy={isBusy} className={classes.sections}>
        <Section title={text('installer.output')}>
          <pre className={classes.output}>{output}</pre>
        </Section>
        <EnvironmentSection />
        <AdminSection />
      </WhileBusy>
      <div className={classes.actions}>
        <BusyButton variant="default" isOff={isBusy} onClick={() => change(wentBack)}>
          {text('installer.back')}
        </BusyButton>
        <BusyButton type="submit" isBusy={isBusy}>
          {text('installer.finish')}
        </BusyButton>
      </div>
      <p role="status" className={classes.note}>
        {isBusy ? text('installer.finishing') : null}
      </p>
    </form>
  )
}
