import type { WireMail } from '@quittance/shared/contract/settings.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import classes from '#settings/settings.module.css'
import { mailQuery } from '#settings/settings-queries.ts'
import { TestMailForm } from './TestMailForm.tsx'

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
  const mail = useQuery(mailQuery)
  return (
    <SettingsPage titleKey="settings.mail" hintKey="settings.mail-hint" query={mail}>
      {(facts) => (
        <>
          {facts.mail.password_in_clear ? <InClear host={facts.mail.host} /> : null}
          <MailFacts facts={facts} />
          <TestMailForm isOn={facts.mail.is_on} />
        </>
      )}
    </SettingsPage>
  )
}

/** Warns that the credentials are sent to the mail server unencrypted. */
function InClear({ host }: { readonly host: string }) {
  const text = useText()
  return (
    <p role="alert" className={classes.warning}>
      {text('settings.mail-in-clear', { host })}
    </p>
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
    <dl className={`${classes.card} ${classes.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{text(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
