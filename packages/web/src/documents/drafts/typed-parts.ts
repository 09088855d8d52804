import type { DocumentForm } from '#documents/document-form.ts'
import type { DocumentState } from '#documents/document-store.ts'
import type { Draft } from './draft.ts'

/** The parts of the form state that a draft contains. */
const parts = ['form', 'clean', 'letter', 'lost'] as const

/** Returns whether a part of the draft or the incomplete input has changed. */
export function isOther(state: DocumentState, before: DocumentState): boolean {
  return state.typing !== before.typing || parts.some((part) => state[part] !== before[part])
}

/**
 * Replaces a proposed number by the one that is proposed now, because another document may have it. Keeps numbers that the user
 * entered and those of stored documents.
 */
export function withFreshNumber(form: DocumentForm, { number, proposedNumber }: DocumentForm): DocumentForm {
  const isOwn = form.id !== null || form.number !== form.proposedNumber
  return isOwn ? form : { ...form, number, proposedNumber }
}

export function saysSame(one: Draft, other: Draft): boolean {
  return parts.every((part) => one[part] === other[part])
}

/**
 * Returns the form with the line objects of the pristine form where both lines are equal. The browser returns copies of both,
 * and a comparison of thousands of lines skips those that are the same object.
 */
export function sharingLines(form: DocumentForm, clean: DocumentForm): DocumentForm {
  const known = new Map(clean.lines.map((line) => [line.key, line]))
  const lines = form.lines.map((line) => {
    const other = known.get(line.key)
    return JSON.stringify(line) === JSON.stringify(other) ? (other ?? line) : line
  })
  return { ...form, lines }
}
