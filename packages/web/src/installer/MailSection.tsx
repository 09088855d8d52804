import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { CopyIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import classes from './installer.module.css'
import { InstallerPasswordField, InstallerSelectField, InstallerTextField } from './installer-fields.tsx'
import { hasMailServer, mailTestSettings } from './installer-form.ts'
import { requirementsQuery, sendMailTest } from './installer-queries.ts'
import { SettingsTest, useSettingsTest } from './SettingsTest.tsx'
import { Section } from './StepParts.tsx'
import { useWizard } from './wizard.ts'

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
  const { form, progress, address } = useWizard()
  const hasServer = hasMailServer({ mailDriver: useWatch({ control: form.control, name: 'mailDriver' }) })
  const test = useSettingsTest({
    select: (values) => ({ settings: mailTestSettings(values, address), recipient: values.recipient }),
    send: (code, { settings, recipient }) => sendMailTest(code, settings, recipient),
  })
  return (
    <Section title={text('installer.smtp')}>
      <ScheduleNote />
      <div className={layout.grid}>
        <InstallerSelectField name="mailDriver" options={drivers} />
        {hasServer ? <ServerFields /> : null}
      </div>
      <SettingsTest label={text('installer.test-mail')} test={test}>
        <InstallerTextField
          name="recipient"
          type="email"
          onEnter={() => {
            if (progress.codeCheck === 'valid') test.run()
          }}
        />
      </SettingsTest>
    </Section>
  )
}

function ServerFields() {
  const text = useText()
  return (
    <>
      <InstallerTextField name="mailHost" description={text('installer.mail-host-hint')} />
      <InstallerTextField name="mailPort" inputMode="numeric" />
      <InstallerSelectField name="mailEncryption" options={encryptions} />
      <InstallerTextField name="mailUsername" />
      <InstallerPasswordField name="mailPassword" />
    </>
  )
}

function ScheduleNote() {
  const text = useText()
  const command = useQuery(requirementsQuery).data?.scheduleCommand
  if (command === undefined) return null
  return (
    <div>
      {text('installer.schedule-note')}
      <CopyableCommand command={command} />
    </div>
  )
}

/** Shows a shell command and copies it. If the browser does not allow the page to copy, selects the command. */
function CopyableCommand({ command }: { readonly command: string }) {
  const text = useText()
  const code = useRef<HTMLElement>(null)
  const [result, setResult] = useState<'installer.copied' | 'installer.copy-by-hand' | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(command)
      setResult('installer.copied')
    } catch {
      if (code.current) window.getSelection()?.selectAllChildren(code.current)
      setResult('installer.copy-by-hand')
    }
  }

  return (
    <Box mt={8} className={`${layout.pair} ${layout.start} ${classes.withButton}`}>
      <code ref={code} className={layout.code}>
        {command}
      </code>
      <Button variant="default" size="xs" leftSection={<CopyIcon size={16} />} onClick={copy}>
        {text('installer.copy')}
      </Button>
      <Note role="status">{result === null ? null : text(result)}</Note>
    </Box>
  )
}
