import { Button, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useText } from '#locale/use-text.ts'
import { HiddenEyeIcon } from '#ui/action-icons.tsx'
import { useAlert } from '#ui/alerts.tsx'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { EyeIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { isSameUrl, maskSecrets, unmaskSecrets, urlInEnvironment } from './environment-text.ts'
import { InstallerPasswordField, InstallerTextField } from './installer-fields.tsx'
import { type Administrator, finishSetup } from './installer-queries.ts'
import { Section, StepErrors, StepHeading } from './StepParts.tsx'
import { useInstallerField, useOpenStep, useShowError, useWizard } from './wizard.ts'

/** Shows the output of the preparation, the environment file and the administrator, and finishes the installation. */
export function FinishStep() {
  const text = useText()
  const openStep = useOpenStep()
  const { prepared, isFinished } = useWizard().progress
  const { isFinishing, finish } = useFinish()
  const isBusy = isFinishing || isFinished

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void finish()
  }

  return (
    <form noValidate onSubmit={submit} className={layout.stack}>
      <StepHeading>{text('installer.title')}</StepHeading>
      <StepErrors />
      <BusyFields isBusy={isBusy} className={layout.stack}>
        <Section title={text('installer.output')}>
          <pre className={layout.code}>{prepared?.output ?? ''}</pre>
        </Section>
        <EnvironmentSection />
        <AdminSection hasAdmin={prepared?.hasAdmin ?? false} />
      </BusyFields>
      <Group justify="space-between">
        <BusyButton variant="default" isOff={isBusy} onClick={() => openStep('settings')}>
          {text('installer.back')}
        </BusyButton>
        <BusyButton type="submit" isBusy={isBusy}>
          {text('installer.finish')}
        </BusyButton>
      </Group>
      <Note role="status">{isBusy ? text('installer.finishing') : null}</Note>
    </form>
  )
}

/** Edits the text of the environment file. Its secrets are masked until the user shows them. */
function EnvironmentSection() {
  const text = useText()
  const { progress, update } = useWizard()
  const { value, setValue, slot } = useInstallerField('environment')
  const { unmaskedEnvironment } = progress
  const isMasked = unmaskedEnvironment !== null

  function toggle() {
    setValue(isMasked ? unmaskSecrets(value, unmaskedEnvironment) : maskSecrets(value))
    update({ unmaskedEnvironment: isMasked ? null : value })
  }

  return (
    <Section
      title={text('installer.env')}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={isMasked ? <EyeIcon size={16} /> : <HiddenEyeIcon size={16} />}
          onClick={toggle}
        >
          {text(isMasked ? 'installer.env-show' : 'installer.env-hide')}
        </Button>
      }
    >
      <FieldSlot {...slot} isLabelHidden description={text('installer.env-hint')}>
        {(input) => (
          <Textarea
            {...input}
            classNames={{ input: layout.mono ?? '' }}
            rows={value.split('\n').length + 1}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </FieldSlot>
    </Section>
  )
}

/** Asks for the credentials of the first administrator, or of an existing one if the database has one already. */
function AdminSection({ hasAdmin }: { readonly hasAdmin: boolean }) {
  const text = useText()
  return (
    <Section title={text('installer.step-finish')}>
      {hasAdmin ? <p className={layout.hint}>{text('installer.existing-admin-hint')}</p> : null}
      <div className={layout.grid}>
        <InstallerTextField name="adminEmail" type="email" autoComplete="username" isRequired />
        <InstallerPasswordField
          name="adminPassword"
          autoComplete={hasAdmin ? 'current-password' : 'new-password'}
          isRequired
          description={hasAdmin ? undefined : text('installer.admin-password-hint')}
        />
      </div>
    </Section>
  )
}

interface FinishVariables {
  readonly environment: string
  readonly administrator: Administrator
}

/** Finishes the installation, then opens the product at the URL in the environment file. */
function useFinish() {
  const { form, progress, update, address } = useWizard()
  const alert = useAlert()
  const showError = useShowError()
  const finishing = useMutation({
    mutationFn: ({ environment, administrator }: FinishVariables) => finishSetup(environment, administrator),
  })

  async function finish() {
    const { environment, adminEmail, adminPassword } = form.getValues()
    const text = unmaskSecrets(environment, progress.unmaskedEnvironment)
    const administrator = { email: adminEmail.trim(), password: adminPassword }
    try {
      const message = await finishing.mutateAsync({ environment: text, administrator })
      if (message !== 'success') return await alert(message)
      update({ isFinished: true })
      openProduct(urlInEnvironment(text), address)
    } catch (error) {
      await showError(error)
    }
  }

  return { isFinishing: finishing.isPending, finish }
}

function openProduct(configuredUrl: string | null, currentUrl: string): void {
  if (configuredUrl === null || isSameUrl(configuredUrl, currentUrl)) window.location.reload()
  else window.location.assign(configuredUrl)
}
