import { Box, Button, Title } from '@mantine/core'
import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#api/responses.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { ListSkeleton } from '#ui/lists/notices.tsx'
import { showToast } from '#ui/toasts.ts'
import { productName } from '#ui/use-title.ts'
import {
  type AcceptanceValues,
  acceptInvitationOf,
  invitationQuery,
  requestResetLink,
  resetOptionsQuery,
  resetPassword,
  resetQuery,
} from './access-link-queries.ts'
import classes from './auth.module.css'
import { useSignIn } from './auth-queries.ts'

addEnglish(membersEnglish)
addEnglish(signInSecurityEnglish)

interface InvitationScreenProps {
  /** Secret of the invitation link. */
  readonly token: string
  onSignedIn(): void
}

/** Shows an invitation and the form that accepts it. Opened by the link of the invitation. */
export function InvitationScreen({ token, onSignedIn }: InvitationScreenProps) {
  const text = useText()
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  return (
    <AccessCard
      title={text('members.invitation-title', { product: productName() })}
      query={invitation}
      problem={token === '' ? text('members.invitation-expired') : undefined}
      exit={{ to: '/login', label: text('sign-in.title') }}
    >
      {({ name, email }) => (
        <>
          <p className={layout.intro}>{text('members.invitation-for', { email })}</p>
          <AcceptanceForm token={token} name={name} onSignedIn={onSignedIn} />
        </>
      )}
    </AccessCard>
  )
}

const labels = { name: 'members.name', password: 'sign-in.password' } as const

interface AcceptanceFormProps extends InvitationScreenProps {
  readonly name: string
}

/** Asks the invited person for a name and a password, creates the member and signs in. */
function AcceptanceForm({ token, name, onSignedIn }: AcceptanceFormProps) {
  const text = useText()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const acceptOnce = useAcceptOnce(token)

  /** Opens the sign-in screen: the member exists, and the invitation cannot be accepted again. */
  async function openSignIn() {
    showToast('success', text('members.accepted-sign-in'), 10_000)
    await navigate({ to: '/login', replace: true })
  }

  const form = useRecordForm({
    values: { name, password: '' },
    labels,
    save: acceptOnce,
    hasToast: false,
    async onSaved(accepted, { password }) {
      if (accepted === null) return await openSignIn()
      const { message, email } = accepted
      try {
        await signIn.mutateAsync({ email, password })
      } catch {
        return await openSignIn()
      }
      showToast('success', message, 5_000)
      onSignedIn()
    },
  })
  return (
    <RecordForm form={form} label={text('members.invitation-form')} submitLabel={text('members.accept')}>
      <TextField form={form} name="name" isRequired maxLength={255} autoComplete="name" />
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

/** Returns a function that accepts an invitation. It resolves to null if an earlier attempt without a response was successful. */
function useAcceptOnce(token: string) {
  const isUnconfirmed = useRef(false)
  return async (values: AcceptanceValues) => {
    try {
      return await acceptInvitationOf(token, values)
    } catch (error) {
      if (isUnconfirmed.current && error instanceof ApiError && error.status === 404) return null
      // Without a rejection by the server, the attempt may have succeeded.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
        isUnconfirmed.current = true
      throw error
    }
  }
}

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

interface AccessCardProps<Data> {
  readonly title: string
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error'>
  /** Why the address of the page cannot be used. Undefined: the query tells. */
  readonly problem?: string | undefined
  /** Where to continue after a problem. */
  readonly exit: { readonly to: '/login' | '/password'; readonly label: string }
  readonly children: (data: Data) => ReactNode
}

/** Shows a page that is opened without a session: its content once it has loaded, or the problem and where to continue. */
function AccessCard<Data>({ title, query, exit, children, ...props }: AccessCardProps<Data>) {
  const { data, error } = query
  const problem = props.problem ?? error?.message
  return (
    <Box px={16} py={48} className={layout.centered}>
      <div className={`${layout.card} ${layout.stack} ${classes.sheet}`}>
        <Title order={1}>{title}</Title>
        {problem === undefined ? null : (
          <>
            <p role="alert">{problem}</p>
            <Button component={Link} to={exit.to} variant="default">
              {exit.label}
            </Button>
          </>
        )}
        {data === undefined ? null : children(data)}
        {data === undefined && problem === undefined ? <ListSkeleton /> : null}
      </div>
    </Box>
  )
}
