import { Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { ApiError } from '#api/responses.ts'
import { useText } from '#locale/use-text.ts'
import { useChoice } from '#ui/alerts.tsx'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { focusFieldIn } from '#ui/scroll-to.ts'
import { BasicSection } from './BasicSection.tsx'
import { CodeSection } from './CodeSection.tsx'
import { DatabaseSection } from './DatabaseSection.tsx'
import { maskSecrets } from './environment-text.ts'
import classes from './installer.module.css'
import { visibleSettings } from './installer-form.ts'
import { prepareInstallation, useProgress } from './installer-queries.ts'
import { MailSection } from './MailSection.tsx'
import { RequirementsSection } from './RequirementsSection.tsx'
import { StepErrors, StepHeading } from './StepParts.tsx'
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
