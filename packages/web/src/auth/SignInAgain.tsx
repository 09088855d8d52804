import { type ReactNode, useEffect, useState } from 'react'
import { onSessionEnded } from '#api/call-events.ts'
import { lazyPart } from '#ui/lazy.tsx'

const SignInAgainDialog = lazyPart(async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog, {
  isUrgent: true,
  onLoadError: ({ onDecline }) => onDecline(),
})

/** Asks to sign in again when a call fails because the session has ended. The screen is kept, and the call is repeated. */
export function SignInAgain() {
  const [dialog, setDialog] = useState<ReactNode>(null)

  useEffect(
    () =>
      onSessionEnded(async () => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const decline = () => reject(new Error('declined'))
        setDialog(<SignInAgainDialog onSignedIn={resolve} onDecline={decline} />)
        return await promise.finally(() => setDialog(null))
      }),
    [],
  )

  return dialog
}
