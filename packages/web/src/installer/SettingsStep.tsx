import { Group, Stack } from '@mantine/core'
import { installerLimits } from '@quittance/shared/installation/installer-settings.ts'
import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { ApiError } from '#api/responses.ts'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { focusFieldIn } from '#ui/scroll-to.ts'
import { CodeSection } from './CodeSection.tsx'
import { maskSecrets } from './environment-text.ts'
import classes from './installer.module.css'
import { InstallerPasswordField, InstallerSelectField, InstallerTextField } from './installer-fields.tsx'
import { databaseTestSettings, hasDatabaseServer, visibleSettings } from './installer-form.ts'
import { prepareInstallation, sendDatabaseTest, useProgress } from './installer-queries.ts'
import { MailSection } from './MailSection.tsx'
import { RequirementsSection } from './RequirementsSection.tsx'
import { SettingsTest, useSettingsTest } from './SettingsTest.tsx'
import { Section, StepErrors, StepHeading } from './StepParts.tsx'
import { slotIdOf, useOpenStep, useShowError, useWizard } from './wizard.ts'

/** Asks for all settings, and prepares the database with them. */
export function SettingsStep() {
  const text = useText()
  const openStep = useOpenStep()
  const isVerified = useWizard().progress.codeCheck === 'valid'
  const { isPreparing, completed, prepare } = usePreparation()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isVerified && !isPreparing) void prepare(false)
  }

  return (
    <>
      <StepHeading>{text('installer.step-settings')}</StepHeading>
      <StepErrors />
      <BusyFields isBusy={isPreparing} className={layout.stack}>
        <CodeSection />
        <RequirementsSection />
      </BusyFields>
      <form noValidate autoComplete="off" onSubmit={submit} className={layout.stack}>
        <BusyFields isBusy={isPreparing} className={layout.stack}>
          <BasicSection />
          <MailSection />
          <DatabaseSection />
        </BusyFields>
        <Group justify="space-between">
          <BusyButton variant="default" isOff={isPreparing} onClick={() => openStep('cover')}>
            {text('installer.back')}
          </BusyButton>
          {isVerified ? (
            <BusyButton type="submit" isBusy={isPreparing}>
              {text('installer.submit')}
            </BusyButton>
          ) : (
            <Note>{text('installer.submit-after-code')}</Note>
          )}
        </Group>
        <PreparationProgress isPreparing={isPreparing} completed={completed} />
      </form>
    </>
  )
}

/** Prepares the database. Asks the user before it uses one that contains the product already. */
function usePreparation() {
  const { form } = useWizard()
  const openStep = useOpenStep()
  const showError = useShowError()
  const confirmExisting = useExistingQuestion()
  const preparation = useMutation({ mutationFn: prepareInstallation })
  const completed = useProgress(preparation.isPending ? preparation.variables.progressKey : null)

  async function prepare(useExisting: boolean): Promise<void> {
    const values = form.getValues()
    try {
      const { environment, ...prepared } = await preparation.mutateAsync({
        code: values.code.trim(),
        settings: visibleSettings(values),
        useExisting,
        progressKey: newIdempotencyKey(),
      })
      form.setValue('environment', maskSecrets(environment))
      openStep('finish', { prepared, unmaskedEnvironment: environment })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) return await showError(error)
      if (await confirmExisting(error.message)) await prepare(true)
      else focusFieldIn(slotIdOf('dbDatabase'))
    }
  }

  return { isPreparing: preparation.isPending, completed, prepare }
}

function useExistingQuestion(): (question: string) => Promise<boolean> {
  const choose = useChoice()
  const text = useText()
  return async (question) => {
    const answer = await choose(question, [
      { value: 'another', label: text('installer.choose-another') },
      { value: 'use', label: text('installer.use-existing'), isMain: true },
    ])
    return answer === 'use'
  }
}

interface PreparationProgressProps {
  readonly isPreparing: boolean
  readonly completed: readonly string[]
}

/** Lists the steps that the server has completed, while it prepares the installation. */
function PreparationProgress({ isPreparing, completed }: PreparationProgressProps) {
  const text = useText()
  return (
    <Stack role="status" gap={4} className={classes.progress}>
      {isPreparing ? (
        <>
          <strong ref={scrollIntoView}>{text('installer.submitting')}</strong>
          <ul className={layout.muted}>
            {completed.map((line) => (
              <li key={line} ref={scrollIntoView}>
                {line}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Stack>
  )
}

/** Scrolls to a new line: the lines appear below the button that was pressed. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

const environments = [
  { value: 'local', label: 'installer.env-local' },
  { value: 'staging', label: 'installer.env-staging' },
  { value: 'production', label: 'installer.env-production' },
] as const

const debugModes = [
  { value: false, label: 'installer.debug-off' },
  { value: true, label: 'installer.debug-on' },
] as const

/** Edits the name, the environment and the URL of the product. */
function BasicSection() {
  const text = useText()
  return (
    <Section title={text('installer.basic')}>
      <div className={layout.grid}>
        <InstallerTextField name="appName" isRequired problem={useNameProblem()} />
        <InstallerTextField
          name="appUrl"
          isRequired
          inputMode="url"
          description={text('installer.app-url-hint')}
        />
        <InstallerSelectField name="appEnv" options={environments} />
        <InstallerSelectField name="appDebug" options={debugModes} />
      </div>
    </Section>
  )
}

/** Returns an error if the name is too long. The input is not truncated. */
function useNameProblem(): string | undefined {
  const text = useText()
  const max = installerLimits.appNameLength
  const name = useWatch({ control: useWizard().form.control, name: 'appName' })
  return name.length > max ? text('field.too-long', { field: text('installer.app-name'), max }) : undefined
}

const connections = [
  { value: 'mysql', label: 'installer.db-mysql' },
  { value: 'sqlite', label: 'installer.db-sqlite' },
] as const

/** Edits and tests the settings of the database. */
function DatabaseSection() {
  const text = useText()
  const { form, address } = useWizard()
  const hasServer = hasDatabaseServer({
    dbConnection: useWatch({ control: form.control, name: 'dbConnection' }),
  })
  const test = useSettingsTest({
    select: (values) => databaseTestSettings(values, address),
    send: sendDatabaseTest,
  })
  return (
    <Section title={text('installer.database')}>
      <div className={layout.grid}>
        <InstallerSelectField name="dbConnection" options={connections} />
        {hasServer ? <ServerFields /> : null}
        {hasServer ? null : (
          <InstallerTextField name="dbDatabase" description={text('installer.db-file-hint')} />
        )}
      </div>
      <SettingsTest label={text('installer.test-database')} test={test} />
    </Section>
  )
}

function ServerFields() {
  const text = useText()
  return (
    <>
      <InstallerTextField name="dbDatabase" isRequired description={text('installer.db-database-hint')} />
      <InstallerTextField name="dbHost" />
      <InstallerTextField name="dbPort" inputMode="numeric" />
      <InstallerTextField name="dbUsername" isRequired />
      <InstallerPasswordField name="dbPassword" />
    </>
  )
}
