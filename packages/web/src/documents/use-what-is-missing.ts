import { useText } from '#locale/use-text.ts'
import { type Problem, problemsOf } from './document-problems.ts'
import { useFormList, useOpenForm } from './document-store.ts'
import { useNumberState } from './use-number-state.ts'

/** Returns why the document in the form cannot be saved yet; empty: it can be saved. */
export function useWhatIsMissing(): { readonly problems: readonly Problem[]; readonly reason: string } {
  const { kind } = useOpenForm()
  const text = useText()
  const number = useNumberState()
  const problems = useFormList(({ form }) => problemsOf(form, number.state, { kind, text }), areAlike)
  return { problems, reason: problems.map(({ sentence }) => sentence).join(' ') }
}

function areAlike(one: Problem, other: Problem): boolean {
  const isSamePlace = one.field === other.field && one.line?.key === other.line?.key
  return one.sentence === other.sentence && isSamePlace
}
