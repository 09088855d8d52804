import { Button, Title } from '@mantine/core'
import signInAgainEnglish from '@quittance/shared/locales/en/sign-in-again.json' with { type: 'json' }
import { useId } from 'react'
import { useKnownMe } from '#api/me-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './auth.module.css'
import { SignInForm } from './LoginScreen.tsx'

addEnglish(signInAgainEnglish)

interface SignInAgainDialogProps {
  readonly onSignedIn: () => void
  readonly onDecline: () => void
}

/** Renders the sign-in form for a session that has ended, above the screen. */
export function SignInAgainDialog({ onSignedIn, onDecline }: SignInAgainDialogProps) {
  const text = useText()
  const me = useKnownMe()
  const titleId = useId()
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onDecline} className={classes.dialog}>
      <Title order={2} id={titleId}>
        {text('sign-in.session-ended-title')}
      </Title>
      <p className={layout.intro}>{text('sign-in.session-ended')}</p>
      <SignInForm knownEmail={me?.email} onSignedIn={onSignedIn}>
        <Button variant="default" onClick={onDecline}>
          {text('sign-in.not-now')}
        </Button>
      </SignInForm>
    </ModalDialog>
  )
}
