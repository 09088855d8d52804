import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { ApiError } from '#api/responses.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { focusErrorSummary } from '#ui/forms/use-record-form.ts'
import {
  fieldLabel,
  fieldsInOrder,
  type InstallerField,
  type InstallerValues,
  obsoleteErrors,
} from './installer-form.ts'
import { type Installation, installationQuery, problemsIn } from './installer-queries.ts'

export type Step = 'cover' | 'settings' | 'finish'

/** Progress of the wizard, apart from the values and errors of its fields. */
export interface WizardProgress {
  readonly step: Step
  /** Number of changes of step. */
  readonly moves: number
  readonly codeCheck: 'unchecked' | 'valid' | 'invalid'
  /** Response of the server when the database is ready. */
  readonly prepared: { readonly output: string; readonly hasAdmin: boolean } | null
  /** The environment file before its secrets were masked; null: they are visible. */
  readonly unmaskedEnvironment: string | null
  /** Errors of the rejected call that belong to no field. */
  readonly otherProblems: readonly string[]
  /** The product is installed, and the page is about to open it. */
  readonly isFinished: boolean
}

export const initialProgress: WizardProgress = {
  step: 'cover',
  moves: 0,
  codeCheck: 'unchecked',
  prepared: null,
  unmaskedEnvironment: null,
  otherProblems: [],
  isFinished: false,
}

/** One run of the wizard. */
interface Wizard {
  readonly form: UseFormReturn<InstallerValues>
  readonly progress: WizardProgress
  update(changes: Partial<WizardProgress>): void
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

/** Returns a function that opens a step, without the errors of the previous one. */
export function useOpenStep() {
  const { form, progress, update } = useWizard()
  return (step: Step, changes: Partial<WizardProgress> = {}) => {
    form.clearErrors()
    update({ ...changes, step, moves: progress.moves + 1, otherProblems: [] })
  }
}

/** Element id of the list of errors. */
export const summaryId = 'installer-problems'

/** Returns the element id of the FieldSlot of a field. */
export function slotIdOf(field: InstallerField): string {
  return `installer-${field}`
}

/** Returns the value of a field and its setter, and the id, label and error of its FieldSlot. */
export function useInstallerField<Name extends InstallerField>(name: Name) {
  const { form, progress, update } = useWizard()
  const text = useText()
  const { field, fieldState } = useController<InstallerValues, Name>({ control: form.control, name })
  const dbConnection = useWatch({ control: form.control, name: 'dbConnection' })

  function setValue(value: InstallerValues[Name]) {
    field.onChange(value)
    const invalid = fieldsInOrder.filter((other) => form.getFieldState(other).invalid)
    const obsolete = obsoleteErrors(invalid, name)
    if (obsolete.length > 0) form.clearErrors([...obsolete])
    // With the last error of a field, those that belong to no field disappear too.
    const isLast = obsolete.length > 0 && obsolete.length === invalid.length
    if (isLast && progress.otherProblems.length > 0) update({ otherProblems: [] })
    if (name === 'code') update({ codeCheck: 'unchecked' })
  }

  return {
    value: field.value as InstallerValues[Name], // as: the type of the library for a name that is a type parameter
    setValue,
    slot: {
      id: slotIdOf(name),
      label: text(fieldLabel(name, { dbConnection })),
      error: fieldState.error?.message,
    },
  }
}

/**
 * Returns a function that shows the error of a call, a 422 at its fields and any other one in an alert. After an alert, it
 * loads the state of the installation again, because another user may have installed the product in the meantime.
 */
export function useShowError(): (error: unknown) => Promise<void> {
  const { form, update } = useWizard()
  const queries = useQueryClient()
  const alert = useAlert()
  const text = useText()

  return async (error) => {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 422) {
      const { fields, others } = problemsIn(error, form.getValues(), text)
      form.clearErrors()
      for (const [field, message] of fields) form.setError(field, { type: 'server', message })
      update({ otherProblems: others })
      focusErrorSummary(summaryId)
      return
    }
    await alert(error.message)
    await queries.invalidateQueries({ queryKey: installationQuery.queryKey, exact: true })
  }
}
