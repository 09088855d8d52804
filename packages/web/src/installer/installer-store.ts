import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { type InstallerField, type InstallerForm, type Refusal, refused } from './installer-form.ts'
import type { Installation } from './installer-queries.ts'

/** One run of the wizard: its form, and the data with which it was opened. */
interface Wizard {
  readonly store: StoreApi<InstallerForm>
  readonly installation: Installation
  /** URL of the application as the browser sees it. */
  readonly address: string
}

export const WizardContext = createContext<Wizard | null>(null)

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext)
  if (wizard === null) throw new Error('useWizard must be called inside of the wizard.')
  return wizard
}

/** Selects a part of the form. The caller is rendered again only when this part changes. */
export function useInstaller<Part>(select: (form: InstallerForm) => Part): Part {
  return useStore(useWizard().store, select)
}

/** Returns a function that changes the form: `change((form) => codeTyped(form, text))`. */
export function useChange(): (change: (form: InstallerForm) => InstallerForm) => void {
  const { store } = useWizard()
  return (change) => store.setState(change)
}

/** Returns the error of a field, until the field is changed. */
export function useRefusal(field: InstallerField): string | undefined {
  return useInstaller((form) => form.refused?.fields[field])
}

/** Returns a function that shows the errors of a rejected call, in the summary and at their fields. */
export function useRefuse(): (refusal: Refusal) => void {
  const change = useChange()
  return (refusal) => change((form) => refused(form, refusal))
}
