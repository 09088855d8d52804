import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import classes from '#auth/SignInForm.module.css'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { resetQuery, setForgotten } from './forgotten-queries.ts'

interface SetPasswordProps {
  readonly token: string
  onDone(): void
}

/** Sets a new password with the secret of a reset link. */
export function SetPassword({ token, onDone }: SetPasswordProps) {
  const text = useText()
  const { data, error } = useQuery(resetQuery(token))
  return (
    <>
      <Title order={1}>{text('access.reset-title')}</Title>
      {error ? (
        <>
          <p role="alert">{error.message}</p>
          <Button component={Link} to="/password" variant="default">
            {text('access.new-link')}
          </Button>
        </>
      ) : null}
      {data ? (
        <>
          <p className={classes.intro}>{text('access.reset-for', { email: data.email })}</p>
          <NewPasswordForm token={token} email={data.email} onDone={onDone} />
        </>
      ) : null}
      {data || error ? null : <ListSkeleton />}
    </>
  )
}

function NewPasswordForm({ token, email, onDone }: SetPasswordProps & { readonly email: string }) {
  const text = useText()
  const form = useRecordForm({
    values: { password: '' },
    labels: { password: 'members.new-password' },
    send: (values) => setForgotten(token, values),
    onSaved({ message }) {
      showToast('success', message, 5_000)
      onDone()
    },
  })
  return (
    <RecordForm of={form} label={text('access.reset-title')} save={text('access.set-password')}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        of={form}
        name="password"
        type="password"
        isRequired
        autoComplete="new-password"
        description={text('members.password-hint')}
      />
    </RecordForm>
  )
}
