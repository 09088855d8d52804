import type { DocumentForm } from '#documents/document-form.ts'
import type { DocumentState } from '#documents/document-store.ts'
import type { Draft } from './draft.ts'

/** What of a form is kept. */
const parts = ['form', 'clean', 'letter', 'lost'] as const

/** Whether something of it is another one, or something else is being typed. */
export function isOther(state: DocumentState, before: DocumentState): boolean {
  return state.typing !== before.typing || parts.some((part) => state[part] !== before[part])
}

/** A number that the form had filled in may be another document’s by now. */
export function withFreshNumber(form: DocumentForm, { number, proposedNumber }: DocumentForm): DocumentForm {
  const isOwn = form.id !== null || form.number !== form.proposedNumber
  return isOwn ? form : { ...form, number, proposedNumber }
}

export function saysSame(one: Draft, other: Draft): boolean {
  return parts.every((part) => one[part] === other[part])
}

/**
 * The form with the very lines of the one it was typed on top of, where they are alike: the browser gives both back as copies,
 * and of thousands of lines only those are compared that are different things.
 */
export function sharingLines(form: DocumentForm, clean: DocumentForm): DocumentForm {
  const known = new Map(clean.lines.map((line) => [line.key, line]))
  const lines = form.lines.map((line) => {
    const other = known.get(line.key)
    return JSON.stringify(line) === JSON.stringify(other) ? (other ?? line) : line
  })
  return { ...form, lines }
}
