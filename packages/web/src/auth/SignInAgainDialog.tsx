import { Button, Title } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { onSessionEnded } from '#api/call-events.ts'
import { useKnownMe } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './auth.module.css'
import { SignInForm } from './SignInForm.tsx'

interface SignInRequest {
  resolve(): void
  decline(): void
}

/** Asks to sign in again when a call fails because the session has ended. The screen is kept, and the call is repeated. */
export function SignInAgainDialog() {
  const text = useText()
  const me = useKnownMe()
  const titleId = useId()
  const [request, setRequest] = useState<SignInRequest | null>(null)

  useEffect(
    () =>
      onSessionEnded(() => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        setRequest({ resolve, decline: () => reject(new Error('declined')) })
        return promise.finally(() => setRequest(null))
      }),
    [],
  )

  if (request === null) return null
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={request.decline} className={classes.dialog}>
      <Title order={2} id={titleId}>
        {text('sign-in.session-ended-title')}
      </Title>
      <p className={layout.intro}>{text('sign-in.session-ended')}</p>
      <SignInForm knownEmail={me?.email} onSignedIn={request.resolve}>
        <Button variant="default" onClick={request.decline}>
          {text('sign-in.not-now')}
        </Button>
      </SignInForm>
    </ModalDialog>
  )
}
