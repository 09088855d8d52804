import { Button, Group } from '@mantine/core'
import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { PlainDialog } from '#ui/forms/RecordForm.tsx'
import { RecoveryCodesDialog, SetupDialog } from './TwoFactorDialogs.tsx'
import { beginSetup, type TwoFactorSetup } from './two-factor-queries.ts'

addEnglish(membersEnglish)
addEnglish(signInSecurityEnglish)

/** State of a required two-factor set-up: requested, with a new secret, or with the recovery codes. */
export type RequiredTwoFactorStep = 'requested' | TwoFactorSetup | { readonly codes: readonly string[] }

interface RequiredTwoFactorDialogProps {
  readonly email: string
  readonly step: RequiredTwoFactorStep
  onStep(step: RequiredTwoFactorStep): void
  /** Signs the member out, which is the only alternative. */
  onLeave(): void
}

/** Makes a member set up two-factor sign-in where it is required, and shows the recovery codes afterwards. */
export function RequiredTwoFactorDialog({ email, step, onStep, onLeave }: RequiredTwoFactorDialogProps) {
  const queries = useQueryClient()
  const restart = () => onStep('requested')
  async function finish() {
    // Refetches all queries that were rejected in the meantime, and the signed-in member.
    await queries.invalidateQueries()
    restart()
  }
  if (step === 'requested') return <RequestDialog onBegin={onStep} onLeave={onLeave} />
  if ('codes' in step)
    return <RecoveryCodesDialog codes={step.codes} email={email} onClose={() => void finish()} />
  return (
    <SetupDialog
      setup={step}
      hasToast={false}
      onDone={(answer) => onStep({ codes: answer.recovery_codes })}
      onClose={restart}
    />
  )
}

interface RequestDialogProps extends Pick<RequiredTwoFactorDialogProps, 'onLeave'> {
  onBegin(setup: TwoFactorSetup): void
}

function RequestDialog({ onBegin, onLeave }: RequestDialogProps) {
  const text = useText()
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: beginSetup,
    onSuccess: onBegin,
    // Two-factor sign-in may just have been set up in another window.
    onError: () => queries.invalidateQueries(),
  })
  return (
    <PlainDialog title={text('access.enrol-title')}>
      <Note>{text('access.enrol-hint')}</Note>
      <Note role="alert">{begin.error?.message}</Note>
      <Group gap="xs" justify="flex-end" mt="md">
        <Button variant="default" onClick={onLeave}>
          {text('sign-in.sign-out')}
        </Button>
        <BusyButton isBusy={begin.isPending} onClick={() => begin.mutate()}>
          {text('access.set-up')}
        </BusyButton>
      </Group>
    </PlainDialog>
  )
}
