import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#api/me-queries.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { ListSkeleton, LoadFailed } from '#ui/lists/notices.tsx'
import { showToast } from '#ui/toasts.ts'
import { RecoveryCodesDialog, SetupDialog, VerificationDialog } from './TwoFactorDialogs.tsx'
import { beginSetup, disable, renewCodes, type TwoFactorSetup, twoFactorQuery } from './two-factor-queries.ts'

type OpenDialog =
  | { readonly type: 'set-up'; readonly setup: TwoFactorSetup }
  | { readonly type: 'codes'; readonly codes: readonly string[] }
  | { readonly type: 'renew' | 'disable' }

/** Shows whether two-factor sign-in is on, switches it on or off, and renews the codes. @param email of the signed-in member */
export function TwoFactorSection({ email }: { readonly email: string }) {
  const text = useText()
  const { data: state, error, refetch } = useQuery(twoFactorQuery)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const begin = useMutation({
    mutationFn: beginSetup,
    onSuccess: (setup) => setOpen({ type: 'set-up', setup }),
    onError: (error) => showToast('error', error.message, 5_000),
  })
  return (
    <Card title={text('access.two-factor')}>
      <Note>{text('access.two-factor-hint')}</Note>
      {state ? <TwoFactorState since={state.on_since} left={state.recovery_codes_left} /> : null}
      {error && !state ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {state || error ? null : <ListSkeleton />}
      <Group gap="xs">
        {state?.on_since === null ? (
          <BusyButton isBusy={begin.isPending} onClick={() => begin.mutate()}>
            {text('access.switch-on')}
          </BusyButton>
        ) : null}
        {state?.on_since ? (
          <>
            <Button variant="default" onClick={() => setOpen({ type: 'renew' })}>
              {text('access.new-codes')}
            </Button>
            <Button variant="default" onClick={() => setOpen({ type: 'disable' })}>
              {text('access.switch-off')}
            </Button>
          </>
        ) : null}
      </Group>
      {open === null ? null : <TwoFactorDialog open={open} email={email} onOpen={setOpen} />}
    </Card>
  )
}

/** The number of recovery codes from which on the member is warned. */
const fewCodes = 3

function TwoFactorState({ since, left }: { readonly since: string | null; readonly left: number }) {
  const text = useText()
  if (since === null) return <p>{text('access.two-factor-off')}</p>
  const codes = text('access.codes-left', { count: left })
  return (
    <p>
      {text('access.two-factor-since', { time: showMoment(since, currentLocale()) })} · {codes}
      {left <= fewCodes ? ` – ${text('access.few-codes')}` : null}
    </p>
  )
}

interface TwoFactorDialogProps {
  readonly open: OpenDialog
  readonly email: string
  onOpen(open: OpenDialog | null): void
}

function TwoFactorDialog({ open, email, onOpen }: TwoFactorDialogProps) {
  const text = useText()
  const queries = useQueryClient()
  const close = () => onOpen(null)
  function proceed(next: OpenDialog | null) {
    onOpen(next)
    void queries.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    // If two-factor sign-in is required, a member who has switched it off must set it up again.
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const showCodes = (answer: { readonly recovery_codes: readonly string[] }) =>
    proceed({ type: 'codes', codes: answer.recovery_codes })
  switch (open.type) {
    case 'set-up':
      return <SetupDialog setup={open.setup} onDone={showCodes} onClose={close} />
    case 'codes':
      return <RecoveryCodesDialog codes={open.codes} email={email} onClose={close} />
    case 'renew':
      return (
        <VerificationDialog
          title={text('access.new-codes')}
          submitLabel={text('access.new-codes')}
          acceptsRecoveryCode
          send={renewCodes}
          onDone={showCodes}
          onClose={close}
        >
          <Note>{text('access.renew-warning')}</Note>
        </VerificationDialog>
      )
    case 'disable':
      return (
        <VerificationDialog
          title={text('access.switch-off')}
          submitLabel={text('access.switch-off')}
          acceptsRecoveryCode
          send={disable}
          onDone={() => proceed(null)}
          onClose={close}
        >
          <Note>{text('access.off-warning')}</Note>
        </VerificationDialog>
      )
  }
}
