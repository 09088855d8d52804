import { useMemo, useState } from 'react'
import { createStore } from 'zustand'
import { useLeavingQuestion } from '#ui/use-leaving-question.ts'
import { FinishStep } from './FinishStep.tsx'
import classes from './installer.module.css'
import { isWorthKeeping, openForm } from './installer-form.ts'
import type { Installation } from './installer-queries.ts'
import { useInstaller, WizardContext } from './installer-store.ts'
import { SettingsStep } from './SettingsStep.tsx'
import { StepList } from './StepList.tsx'
import { WelcomeStep } from './WelcomeStep.tsx'

interface InstallerScreenProps {
  readonly installation: Installation
  /** URL of the application as the browser sees it. */
  readonly address: string
}

/** Shows the setup wizard, which installs the product in three steps. */
export function InstallerScreen({ installation, address }: InstallerScreenProps) {
  const [untouched] = useState(() => openForm(address))
  const [store] = useState(() => createStore(() => untouched))
  const wizard = useMemo(() => ({ store, installation, address }), [store, installation, address])
  useLeavingQuestion(() => isWorthKeeping(store.getState(), untouched))
  return (
    <WizardContext value={wizard}>
      <div className={classes.wizard}>
        <StepList />
        <CurrentStep />
      </div>
    </WizardContext>
  )
}

function CurrentStep() {
  const step = useInstaller((form) => form.step)
  if (step === 'cover') return <WelcomeStep />
  return step === 'settings' ? <SettingsStep /> : <FinishStep />
}
