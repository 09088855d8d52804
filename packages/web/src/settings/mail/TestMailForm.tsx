import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { sendTestMail } from '#settings/settings-queries.ts'
import { BusyButton } from '#ui/BusyButton.tsx'

/** Sends a test e-mail and shows the result. */
export function TestMailForm({ isOn }: { readonly isOn: boolean }) {
  const text = useText()
  const [to, setTo] = useState('')
  const test = useMutation({ mutationFn: sendTestMail })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isOn && !test.isPending && to.trim() !== '') test.mutate(to.trim())
  }

  return (
    <form
      className={`${classes.card} ${classes.form}`}
      onSubmit={submit}
      aria-label={text('settings.mail-test')}
      noValidate
    >
      <h2>{text('settings.mail-test')}</h2>
      <div className={classes.inline}>
        <TextInput
          label={text('settings.mail-to')}
          type="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <BusyButton type="submit" isBusy={test.isPending} blockedBecause={isOn ? undefined : 'mail-is-off'}>
          {text('settings.mail-send')}
        </BusyButton>
      </div>
      {isOn ? null : (
        <p id="mail-is-off" className={classes.note}>
          {text('settings.mail-off')}
        </p>
      )}
      <p role="alert" className={classes.refusal}>
        {test.error?.message}
      </p>
      <p role="status" className={classes.good}>
        {test.data?.message}
      </p>
    </form>
  )
}
