import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { onFactorRequired } from '#api/call-events.ts'
import { meQuery, useMe } from '#api/me-queries.ts'
import type { RequiredTwoFactorStep } from '#auth/two-factor/RequiredTwoFactorDialog.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { useLeave } from './use-leave.ts'

const RequiredTwoFactorDialog = lazyPart(
  async () => (await import('#auth/two-factor/RequiredTwoFactorDialog.tsx')).RequiredTwoFactorDialog,
)

/**
 * Renders a screen. If two-factor sign-in is required and the member has not set it up, the dialog for that comes first. If it
 * becomes required while a screen is open, the screen stays unchanged behind the dialog.
 */
export function TwoFactorGate({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  const leave = useLeave()
  const [step, setStep] = useState<RequiredTwoFactorStep>('requested')
  const [wasFree, setFree] = useState(false)
  const queries = useQueryClient()
  useEffect(
    () => onFactorRequired(() => void queries.invalidateQueries({ queryKey: meQuery.queryKey })),
    [queries],
  )
  const isOwed = me?.owes_two_factor === true
  if (me && !isOwed && !wasFree) setFree(true)
  // The recovery codes are shown only once: the dialog stays until they are saved, even if the server no longer requires it.
  const isAsked = isOwed || step !== 'requested'
  return (
    <>
      {isOwed && !wasFree ? null : children}
      {isAsked && me ? (
        <RequiredTwoFactorDialog email={me.email} step={step} onStep={setStep} onLeave={leave} />
      ) : null}
    </>
  )
}
