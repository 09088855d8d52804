import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#auth/auth-queries.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { showToast } from '#ui/toasts.ts'
import { CodesDialog } from './CodesDialog.tsx'
import classes from './factor.module.css'
import { beginFactor, endFactor, factorQuery, renewCodes } from './factor-queries.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { type BegunFactor, SetUpDialog } from './SetUpDialog.tsx'

type Open =
  | { readonly what: 'set-up'; readonly begun: BegunFactor }
  | { readonly what: 'codes'; readonly codes: readonly string[] }
  | { readonly what: 'renew' | 'end' }

/** Shows whether two-factor sign-in is on, switches it on or off, and renews the codes. @param email of the signed-in member */
export function FactorSection({ email }: { readonly email: string }) {
  const text = useText()
  const { data: factor } = useQuery(factorQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const begin = useMutation({
    mutationFn: beginFactor,
    onSuccess: (begun) => setOpen({ what: 'set-up', begun }),
    onError: (error) => showToast('error', error.message, 5_000),
  })
  return (
    <>
      <h2>{text('access.two-factor')}</h2>
      <p className={classes.note}>{text('access.two-factor-hint')}</p>
      {factor ? <FactorState since={factor.on_since} left={factor.recovery_codes_left} /> : null}
      <div className={classes.actions}>
        {factor?.on_since === null ? (
          <BusyButton isBusy={begin.isPending} onClick={() => begin.mutate()}>
            {text('access.switch-on')}
          </BusyButton>
        ) : null}
        {factor?.on_since ? (
          <>
            <Button variant="default" onClick={() => setOpen({ what: 'renew' })}>
              {text('access.new-codes')}
            </Button>
            <Button variant="default" onClick={() => setOpen({ what: 'end' })}>
              {text('access.switch-off')}
            </Button>
          </>
        ) : null}
      </div>
      {open === null ? null : <OpenDialog open={open} email={email} onOpen={setOpen} />}
    </>
  )
}

const fewCodes = 3

function FactorState({ since, left }: { readonly since: string | null; readonly left: number }) {
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

interface OpenDialogProps {
  readonly open: Open
  readonly email: string
  onOpen(open: Open | null): void
}

function OpenDialog({ open, email, onOpen }: OpenDialogProps) {
  const text = useText()
  const queries = useQueryClient()
  const close = () => onOpen(null)
  function done({ message }: { readonly message: string }, next: Open | null) {
    showToast('success', message, 5_000)
    onOpen(next)
    void queries.invalidateQueries({ queryKey: factorQuery.queryKey })
    // If two-factor sign-in is required, a member who has switched it off must set it up again.
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const showCodes = (answer: { readonly message: string; readonly recovery_codes: readonly string[] }) =>
    done(answer, { what: 'codes', codes: answer.recovery_codes })
  switch (open.what) {
    case 'set-up':
      return <SetUpDialog begun={open.begun} onDone={showCodes} onClose={close} />
    case 'codes':
      return <CodesDialog codes={open.codes} email={email} onClose={close} />
    case 'renew':
      return (
        <ProofDialog
          title={text('access.new-codes')}
          save={text('access.new-codes')}
          takesRecovery
          send={renewCodes}
          onDone={showCodes}
          onClose={close}
        >
          <p className={classes.note}>{text('access.renew-warning')}</p>
        </ProofDialog>
      )
    case 'end':
      return (
        <ProofDialog
          title={text('access.switch-off')}
          save={text('access.switch-off')}
          takesRecovery
          send={endFactor}
          onDone={(answer) => done(answer, null)}
          onClose={close}
        >
          <p className={classes.note}>{text('access.off-warning')}</p>
        </ProofDialog>
      )
  }
}
