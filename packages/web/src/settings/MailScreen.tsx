import type { WireMail } from '@quittance/shared/contract/settings.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { Card, Note, ProblemAlert } from '#ui/forms/Card.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { FactList, SettingsPage } from './SettingsPage.tsx'
import { mailQuery, sendTestMail } from './settings-queries.ts'

const drivers: Readonly<Record<string, TextKey>> = {
  smtp: 'settings.driver-smtp',
  sendmail: 'settings.driver-sendmail',
  log: 'settings.driver-log',
}

const encryptions: Readonly<Record<string, TextKey>> = {
  ssl: 'settings.encryption-ssl',
  tls: 'settings.encryption-tls',
}

/** Shows the mail settings of the environment file, and sends a test e-mail. */
export function MailScreen() {
  const text = useText()
  const mail = useQuery(mailQuery)
  return (
    <SettingsPage titleKey="settings.mail" hintKey="settings.mail-hint" query={mail}>
      {(facts) => (
        <>
          {facts.mail.password_in_clear ? (
            <ProblemAlert>{text('settings.mail-in-clear', { host: facts.mail.host })}</ProblemAlert>
          ) : null}
          <MailFacts facts={facts} />
          <TestMailForm isOn={facts.mail.is_on} />
        </>
      )}
    </SettingsPage>
  )
}

function MailFacts({ facts: { mail, environment_file: file } }: { readonly facts: WireMail }) {
  const text = useText()
  const orNone = (value: string) => (value === '' ? text('settings.not-set') : value)
  const ofServer: [TextKey, string][] = [
    ['settings.mail-host', orNone(mail.host)],
    ['settings.mail-port', String(mail.port)],
    ['settings.mail-encryption', text(encryptions[mail.encryption] ?? 'settings.encryption-none')],
    ['settings.mail-username', orNone(mail.username)],
    ['settings.mail-password', mail.has_password ? '••••••••' : text('settings.not-set')],
  ]
  const facts: [TextKey, string][] = [
    ['settings.mail-state', text(mail.is_on ? 'settings.mail-on' : 'settings.mail-off')],
    ['settings.mail-driver', text(drivers[mail.driver] ?? 'settings.driver-smtp')],
    ...(mail.driver === 'smtp' ? ofServer : []),
    ['settings.mail-sender', mail.sender],
    ['settings.mail-file', file],
  ]
  return (
    <Card label={text('settings.mail')}>
      <FactList facts={facts} />
    </Card>
  )
}

/** Sends a test e-mail and shows the result. */
function TestMailForm({ isOn }: { readonly isOn: boolean }) {
  const text = useText()
  const offId = useId()
  const [result, setResult] = useState({ success: '', error: '' })
  const title = text('settings.mail-test')
  const form = useRecordForm({
    values: { to: '' },
    labels: { to: 'settings.mail-to' },
    asksBeforeLeaving: false,
    hasToast: false,
    save: ({ to }) => sendTestMail(to.trim()),
    onSaved: ({ message }) => setResult({ success: message, error: '' }),
    onError: ({ message }) => setResult({ success: '', error: message }),
  })
  return (
    <RecordForm
      form={form}
      label={title}
      submitLabel={text('settings.mail-send')}
      blockedBecause={isOn ? undefined : offId}
    >
      <FormSection title={title}>
        <TextField form={form} name="to" type="email" isRequired isWide autoComplete="email" />
        {isOn ? null : <Note id={offId}>{text('settings.mail-off')}</Note>}
        <Note role="alert" color="bad">
          {result.error}
        </Note>
        <Note role="status" color="good">
          {result.success}
        </Note>
      </FormSection>
    </RecordForm>
  )
}
