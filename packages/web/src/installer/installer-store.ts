import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { type InstallerField, type InstallerForm, type Refusal, refused } from './installer-form.ts'
import type { Installation } from './installer-queries.ts'

/** One run of the wizard: its form, and what it was opened with. */
interface Wizard {
  readonly store: StoreApi<InstallerForm>
  readonly installation: Installation
  /** The application's own address, as the browser has it. */
  readonly address: string
}

export const WizardContext = createContext<Wizard | null>(null)

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext)
  if (wizard === null) throw new Error('This is a part of the wizard and stands outside of it.')
  return wizard
}

/** A part of the form; only a change of that part draws the caller again. */
export function useInstaller<Part>(select: (form: InstallerForm) => Part): Part {
  return useStore(useWizard().store, select)
}

/** Changes the form: `change((form) => codeTyped(form, text))`. */
export function useChange(): (change: (form: InstallerForm) => InstallerForm) => void {
  const { store } = useWizard()
  return (change) => store.setState(change)
}

/** What the server said of a field, until somebody changes it. */
export function useRefusal(field: InstallerField): string | undefined {
  return useInstaller((form) => form.refused?.fields[field])
}

/** Shows what was refused: summed up above the fields, and at each of them. */
export function useRefuse(): (refusal: Refusal) => void {
  const change = useChange()
  return (refusal) => change((form) => refused(form, refusal))
}
