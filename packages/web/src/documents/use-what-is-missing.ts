import { useText } from '#locale/use-text.ts'
import { problemsOf } from './document-problems.ts'
import { useFormState, useOpenForm } from './document-store.ts'
import { useNumberState } from './use-number-state.ts'

/** Why the document in the form cannot be saved yet, as sentences; empty when it can. */
export function useWhatIsMissing(): string {
  const { kind } = useOpenForm()
  const text = useText()
  const number = useNumberState()
  return useFormState(({ form }) => problemsOf(form, number.state, { kind, text }).join(' '))
}
