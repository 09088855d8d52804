import { Button, Title } from '@mantine/core'
import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { CodesDialog } from '#auth/factor/CodesDialog.tsx'
import classes from '#auth/factor/factor.module.css'
import { beginFactor } from '#auth/factor/factor-queries.ts'
import { SetUpDialog } from '#auth/factor/SetUpDialog.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import type { DemandStep } from './demand-step.ts'

addEnglish(membersEnglish)
addEnglish(signInSecurityEnglish)

interface DemandDialogProps {
  readonly email: string
  readonly step: DemandStep
  onStep(step: DemandStep): void
  /** Signs the member out, which is the only alternative. */
  onLeave(): void
}

/** Makes a member set up two-factor sign-in where it is required, and shows the recovery codes afterwards. */
export function DemandDialog({ email, step, onStep, onLeave }: DemandDialogProps) {
  const queries = useQueryClient()
  const again = () => onStep('asked')
  async function finish() {
    // Refetches all queries that were rejected in the meantime, and the signed-in member.
    await queries.invalidateQueries()
    again()
  }
  if (step === 'asked') return <Demand onBegun={onStep} onLeave={onLeave} />
  if ('codes' in step) return <CodesDialog codes={step.codes} email={email} onClose={() => void finish()} />
  const show = (answer: { readonly recovery_codes: readonly string[] }) =>
    onStep({ codes: answer.recovery_codes })
  return <SetUpDialog begun={step} onDone={show} onClose={again} />
}

interface DemandProps extends Pick<DemandDialogProps, 'onLeave'> {
  onBegun(begun: DemandStep): void
}

function Demand({ onBegun, onLeave }: DemandProps) {
  const text = useText()
  const titleId = useId()
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: beginFactor,
    onSuccess: onBegun,
    // Two-factor sign-in may just have been set up in another window.
    onError: () => queries.invalidateQueries(),
  })
  return (
    <ModalDialog role="dialog" labelledBy={titleId} className={classes.dialog}>
      <Title order={2} id={titleId}>
        {text('access.enrol-title')}
      </Title>
      <p className={classes.note}>{text('access.enrol-hint')}</p>
      <p role="alert" className={classes.note}>
        {begin.error?.message}
      </p>
      <div className={classes.end}>
        <Button variant="default" onClick={onLeave}>
          {text('sign-in.sign-out')}
        </Button>
        <BusyButton isBusy={begin.isPending} onClick={() => begin.mutate()}>
          {text('access.set-up')}
        </BusyButton>
      </div>
    </ModalDialog>
  )
}
