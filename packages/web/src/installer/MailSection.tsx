import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { CopyableCommand } from './CopyableCommand.tsx'
import { FieldContainer } from './FieldContainer.tsx'
import classes from './installer.module.css'
import { recipientTyped } from './installer-form.ts'
import { requirementsQuery, tryMail } from './installer-queries.ts'
import { useChange, useInstaller, useWizard } from './installer-store.ts'
import { Section } from './Section.tsx'
import { SettingChoice } from './SettingChoice.tsx'
import { SettingPassword, SettingText } from './SettingText.tsx'
import { TestRow } from './TestRow.tsx'
import { hasMailServer, mailTestSettings } from './typed-settings.ts'
import { useSettingsTest } from './use-settings-test.ts'

const drivers = [
  { value: 'smtp', label: 'installer.driver-smtp' },
  { value: 'sendmail', label: 'installer.driver-sendmail' },
  { value: 'log', label: 'installer.driver-log' },
] as const

const encryptions = [
  { value: '', label: 'installer.encryption-none' },
  { value: 'ssl', label: 'installer.encryption-ssl' },
  { value: 'tls', label: 'installer.encryption-tls' },
] as const

/** Edits and tests the settings of outgoing e-mail. */
export function MailSection() {
  const text = useText()
  const { address } = useWizard()
  const hasServer = useInstaller((form) => hasMailServer(form.settings))
  const test = useSettingsTest({
    tested: ({ settings, recipient }) => ({ settings: mailTestSettings(settings, address), recipient }),
    send: (code, { settings, recipient }) => tryMail(code, settings, recipient),
  })
  return (
    <Section title={text('installer.smtp')}>
      <ScheduleNote />
      <div className={classes.grid}>
        <SettingChoice setting="mailDriver" choices={drivers} />
        {hasServer ? <ServerFields /> : null}
      </div>
      <TestRow label={text('installer.test-mail')} test={test}>
        <RecipientField onEnter={test.run} />
      </TestRow>
    </Section>
  )
}

function ServerFields() {
  const text = useText()
  return (
    <>
      <SettingText setting="mailHost" description={text('installer.mail-host-hint')} />
      <SettingText setting="mailPort" inputMode="numeric" />
      <SettingChoice setting="mailEncryption" choices={encryptions} />
      <SettingText setting="mailUsername" />
      <SettingPassword setting="mailPassword" />
    </>
  )
}

function ScheduleNote() {
  const text = useText()
  const command = useQuery(requirementsQuery).data?.scheduleCommand
  if (command === undefined) return null
  return (
    <div className={classes.schedule}>
      <p>{text('installer.schedule-note')}</p>
      <CopyableCommand command={command} />
    </div>
  )
}

function RecipientField({ onEnter }: { readonly onEnter: () => void }) {
  const text = useText()
  const change = useChange()
  const recipient = useInstaller((form) => form.recipient)
  const isAllowed = useInstaller((form) => form.codeCheck === 'valid')
  return (
    <FieldContainer field="recipient">
      <TextInput
        label={text('installer.test-mail-to')}
        type="email"
        autoComplete="off"
        value={recipient}
        onChange={(event) => {
          const typed = event.currentTarget.value
          change((form) => recipientTyped(form, typed))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter runs the test instead of submitting the form.
          event.preventDefault()
          if (isAllowed) onEnter()
        }}
      />
    </FieldContainer>
  )
}
