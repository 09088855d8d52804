import '@mantine/core/styles/Stepper.layer.css'
import { Stack, Stepper } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { useLeavingQuestion } from '#ui/leaving-question.ts'
import { FinishStep } from './FinishStep.tsx'
import { type InstallerValues, initialValues } from './installer-form.ts'
import type { Installation } from './installer-queries.ts'
import { SettingsStep } from './SettingsStep.tsx'
import { WelcomeStep } from './WelcomeStep.tsx'
import { initialProgress, type Step, useWizard, WizardContext } from './wizard.ts'

interface InstallerScreenProps {
  readonly installation: Installation
  /** URL of the application as the browser sees it. */
  readonly address: string
}

/** Shows the setup wizard, which installs the product in three steps. */
export function InstallerScreen({ installation, address }: InstallerScreenProps) {
  const [defaultValues] = useState(() => initialValues(address))
  const form = useForm<InstallerValues>({ defaultValues, shouldFocusError: false })
  const [progress, setProgress] = useState(initialProgress)
  const { isDirty } = form.formState
  const wizard = useMemo(
    () => ({
      form,
      progress,
      update: (changes: Partial<typeof progress>) => setProgress((before) => ({ ...before, ...changes })),
      installation,
      address,
    }),
    [form, progress, installation, address],
  )
  useLeavingQuestion(() => !progress.isFinished && (isDirty || progress.prepared !== null))
  return (
    <WizardContext value={wizard}>
      <Stack gap={20} maw="60rem" mx="auto">
        <StepList />
        <CurrentStep />
      </Stack>
    </WizardContext>
  )
}

function CurrentStep() {
  const { step } = useWizard().progress
  if (step === 'cover') return <WelcomeStep />
  return step === 'settings' ? <SettingsStep /> : <FinishStep />
}

const steps = [
  ['cover', 'installer.step-cover'],
  ['settings', 'installer.step-settings'],
  ['finish', 'installer.step-finish'],
] as const satisfies readonly (readonly [Step, string])[]

/** Lists the steps of the wizard and marks the current one. The steps are no buttons: their forms lead from one to the next. */
function StepList() {
  const text = useText()
  const { step: current } = useWizard().progress
  const active = steps.findIndex(([step]) => step === current)
  return (
    <Stepper
      active={active}
      size="sm"
      iconSize={28}
      allowNextStepsSelect={false}
      attributes={{ steps: { role: 'list', 'aria-label': text('installer.steps') } }}
    >
      {steps.map(([step, label]) => (
        <Stepper.Step
          key={step}
          component="div"
          role="listitem"
          allowStepSelect={false}
          label={text(label)}
          {...(step === current && { 'aria-current': 'step' })}
        />
      ))}
    </Stepper>
  )
}
