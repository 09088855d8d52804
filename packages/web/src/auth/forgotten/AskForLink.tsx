import { Button, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import classes from '#auth/SignInForm.module.css'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { resetWaysQuery, sendLink } from './forgotten-queries.ts'

/** Requests a password reset link by e-mail. If e-mail is off, shows the alternative. */
export function AskForLink() {
  const text = useText()
  const { data: ways, error } = useQuery(resetWaysQuery)
  return (
    <>
      <Title order={1}>{text('access.forgotten-title')}</Title>
      {error ? <p role="alert">{error.message}</p> : null}
      {ways?.by_email ? <LinkForm /> : null}
      {ways && !ways.by_email ? <NoMail /> : null}
      <p className={classes.besides}>
        <Link to="/login">{text('access.back-to-sign-in')}</Link>
      </p>
    </>
  )
}

function LinkForm() {
  const text = useText()
  const [email, setEmail] = useState('')
  const send = useMutation({ mutationFn: sendLink })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!send.isPending) send.mutate({ email })
  }

  if (send.data) {
    return (
      <p role="status" className={classes.intro}>
        {send.data.message}
      </p>
    )
  }
  return (
    <>
      <p className={classes.intro}>{text('access.forgotten-hint')}</p>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          label={text('sign-in.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <p role="alert" className={classes.refusal}>
          {send.error?.message}
        </p>
        <BusyButton type="submit" isBusy={send.isPending}>
          {text('access.send-link')}
        </BusyButton>
      </form>
    </>
  )
}

// Typed on the command line of the server.
const command = 'quittance reset-password --email name@example.com'

function NoMail() {
  const text = useText()
  return (
    <>
      <p className={classes.intro}>{text('access.no-mail')}</p>
      <code className={classes.command}>{command}</code>
      <Button component={Link} to="/login" variant="default" fullWidth>
        {text('sign-in.title')}
      </Button>
    </>
  )
}
