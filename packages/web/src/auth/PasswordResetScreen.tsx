import { Box, Button } from '@mantine/core'
import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { AccessCard } from './AccessCard.tsx'
import { requestResetLink, resetOptionsQuery, resetPassword, resetQuery } from './access-link-queries.ts'

addEnglish(signInSecurityEnglish)
addEnglish(membersEnglish)

interface PasswordResetScreenProps {
  /** Secret of the reset link; empty if the user has none yet. */
  readonly token: string
  onDone(): void
}

/** Requests a password reset link or, opened by such a link, asks for the new password. */
export function PasswordResetScreen({ token, onDone }: PasswordResetScreenProps) {
  return token === '' ? <RequestLink /> : <SetPassword token={token} onDone={onDone} />
}

/** Requests a password reset link by e-mail. If e-mail is off, shows the alternative. */
function RequestLink() {
  const text = useText()
  const exit = { to: '/login', label: text('sign-in.title') } as const
  return (
    <AccessCard title={text('access.forgotten-title')} query={useQuery(resetOptionsQuery)} exit={exit}>
      {(options) => (
        <>
          {options.by_email ? <LinkForm /> : <NoMail />}
          <Box component="p" ta="center" className={layout.small}>
            <Link to="/login">{text('access.back-to-sign-in')}</Link>
          </Box>
        </>
      )}
    </AccessCard>
  )
}

/** The form that was sent is gone. */
const focusMessage = (message: HTMLElement | null) => message?.focus()

function LinkForm() {
  const text = useText()
  const [sent, setSent] = useState('')
  const form = useRecordForm({
    values: { email: '' },
    labels: { email: 'sign-in.email' },
    asksBeforeLeaving: false,
    hasToast: false,
    save: requestResetLink,
    onSaved: ({ message }) => setSent(message),
  })
  if (sent !== '') {
    return (
      <p ref={focusMessage} tabIndex={-1} role="status" className={layout.intro}>
        {sent}
      </p>
    )
  }
  return (
    <>
      <p className={layout.intro}>{text('access.forgotten-hint')}</p>
      <RecordForm form={form} label={text('access.forgotten-title')} submitLabel={text('access.send-link')}>
        <TextField form={form} name="email" type="email" isRequired autoComplete="username" hasInitialFocus />
      </RecordForm>
    </>
  )
}

// Typed on the command line of the server.
const command = 'quittance reset-password --email name@example.com'

function NoMail() {
  const text = useText()
  return (
    <>
      <p className={layout.intro}>{text('access.no-mail')}</p>
      <code className={layout.code}>{command}</code>
      <Button component={Link} to="/login" variant="default" fullWidth>
        {text('sign-in.title')}
      </Button>
    </>
  )
}

/** Sets a new password with the secret of a reset link. */
function SetPassword({ token, onDone }: PasswordResetScreenProps) {
  const text = useText()
  const exit = { to: '/password', label: text('access.new-link') } as const
  return (
    <AccessCard title={text('access.reset-title')} query={useQuery(resetQuery(token))} exit={exit}>
      {({ email }) => (
        <>
          <p className={layout.intro}>{text('access.reset-for', { email })}</p>
          <NewPasswordForm token={token} email={email} onDone={onDone} />
        </>
      )}
    </AccessCard>
  )
}

function NewPasswordForm({ token, email, onDone }: PasswordResetScreenProps & { readonly email: string }) {
  const text = useText()
  const form = useRecordForm({
    values: { password: '' },
    labels: { password: 'members.new-password' },
    save: (values) => resetPassword(token, values),
    onSaved: onDone,
  })
  return (
    <RecordForm form={form} label={text('access.reset-title')} submitLabel={text('access.set-password')}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        form={form}
        name="password"
        type="password"
        isRequired
        autoComplete="new-password"
        description={text('members.password-hint')}
      />
    </RecordForm>
  )
}
