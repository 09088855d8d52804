import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import classes from '#auth/SignInForm.module.css'
import { addEnglish } from '#locale/dictionary.ts'
import { AskForLink } from './AskForLink.tsx'
import { SetPassword } from './SetPassword.tsx'

addEnglish(signInSecurityEnglish)
addEnglish(membersEnglish)

interface PasswordScreenProps {
  /** Secret of the reset link; empty if the user has none yet. */
  readonly token: string
  onDone(): void
}

/** Requests a password reset link or, opened by such a link, asks for the new password. */
export function PasswordScreen({ token, onDone }: PasswordScreenProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.sheet}>
        {token === '' ? <AskForLink /> : <SetPassword token={token} onDone={onDone} />}
      </div>
    </div>
  )
}
