import { Button, Title } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { onSessionEnded } from '#api/session-ended.ts'
import { useText } from '#locale/use-text.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { useKnownMe } from './auth-queries.ts'
import classes from './SignInForm.module.css'
import { SignInForm } from './SignInForm.tsx'

interface Question {
  signedIn(): void
  declined(): void
}

/** Asks to sign in again when a call fails because the session has ended. The screen is kept, and the call is repeated. */
export function SignInAgainDialog() {
  const text = useText()
  const me = useKnownMe()
  const titleId = useId()
  const [question, setQuestion] = useState<Question | null>(null)

  useEffect(
    () =>
      onSessionEnded(() => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        setQuestion({ signedIn: resolve, declined: () => reject(new Error('declined')) })
        return promise.finally(() => setQuestion(null))
      }),
    [],
  )

  if (question === null) return null
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={question.declined} className={classes.dialog}>
      <Title order={2} id={titleId}>
        {text('sign-in.session-ended-title')}
      </Title>
      <p className={classes.intro}>{text('sign-in.session-ended')}</p>
      <SignInForm knownEmail={me?.email} onSignedIn={question.signedIn}>
        <Button variant="default" onClick={question.declined}>
          {text('sign-in.not-now')}
        </Button>
      </SignInForm>
    </ModalDialog>
  )
}
