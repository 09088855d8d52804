import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { onFactorDemanded } from '#api/factor-demanded.ts'
import { meQuery, useMe } from '#auth/auth-queries.ts'
import type { DemandStep } from '#auth/demand/demand-step.ts'
import { useLeave } from './use-leave.ts'

const DemandDialog = lazy(async () => {
  const { DemandDialog: Dialog } = await import('#auth/demand/DemandDialog.tsx')
  return { default: Dialog }
})

/**
 * Renders a screen. If two-factor sign-in is required and the member has not set it up, the dialog for that comes first. If it
 * becomes required while a screen is open, the screen stays unchanged behind the dialog.
 */
export function UnlessDemanded({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  const leave = useLeave()
  const [step, setStep] = useState<DemandStep>('asked')
  const [wasFree, setFree] = useState(false)
  const queries = useQueryClient()
  useEffect(
    () => onFactorDemanded(() => void queries.invalidateQueries({ queryKey: meQuery.queryKey })),
    [queries],
  )
  const isOwed = me?.owes_two_factor === true
  if (me && !isOwed && !wasFree) setFree(true)
  // The recovery codes are shown only once: the dialog stays until they are saved, even if the server no longer requires it.
  const isAsked = isOwed || step !== 'asked'
  return (
    <>
      {isOwed && !wasFree ? null : children}
      {isAsked && me ? (
        <Suspense>
          <DemandDialog email={me.email} step={step} onStep={setStep} onLeave={leave} />
        </Suspense>
      ) : null}
    </>
  )
}
