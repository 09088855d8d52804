import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import classes from '#auth/SignInForm.module.css'
import { addEnglish } from '#locale/dictionary.ts'
import { AskForLink } from './AskForLink.tsx'
import { SetPassword } from './SetPassword.tsx'

addEnglish(signInSecurityEnglish)
addEnglish(membersEnglish)

interface PasswordScreenProps {
  /** The secret of the link; empty: somebody wants one. */
  readonly token: string
  onDone(): void
}

/** For whoever has forgotten their password: a link by e-mail, and where it leads. */
export function PasswordScreen({ token, onDone }: PasswordScreenProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.sheet}>
        {token === '' ? <AskForLink /> : <SetPassword token={token} onDone={onDone} />}
      </div>
    </div>
  )
}
