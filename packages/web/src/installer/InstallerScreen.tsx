import { useBlocker } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { FinishStep } from './FinishStep.tsx'
import classes from './installer.module.css'
import { type InstallerForm, isWorthKeeping, openForm } from './installer-form.ts'
import type { Installation } from './installer-queries.ts'
import { useInstaller, WizardContext } from './installer-store.ts'
import { SettingsStep } from './SettingsStep.tsx'
import { StepList } from './StepList.tsx'
import { WelcomeStep } from './WelcomeStep.tsx'

interface InstallerScreenProps {
  readonly installation: Installation
  /** The application's own address, as the browser has it. */
  readonly address: string
}

/** From a bare server to a product that somebody can sign in to, in three steps. */
export function InstallerScreen({ installation, address }: InstallerScreenProps) {
  const [untouched] = useState(() => openForm(address))
  const [store] = useState(() => createStore(() => untouched))
  const wizard = useMemo(() => ({ store, installation, address }), [store, installation, address])
  useLeavingQuestion(store, untouched)
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

function useLeavingQuestion(store: StoreApi<InstallerForm>, untouched: InstallerForm): void {
  const question = useQuestion()
  const text = useText()
  const losesSomething = () => isWorthKeeping(store.getState(), untouched)
  useBlocker({
    shouldBlockFn: async () => {
      if (!losesSomething()) return false
      const labels = { yes: text('document.leave-confirm'), no: text('document.stay') }
      return !(await question(text('document.leave'), labels))
    },
    enableBeforeUnload: losesSomething,
  })
}
