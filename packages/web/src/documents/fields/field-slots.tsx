import { type DocumentState, fieldRejection, useFormState } from '#documents/document-store.ts'
import type { RejectedField } from '#documents/save-queries.ts'
import { ErrorSummary, type FormProblem } from '#ui/forms/ErrorSummary.tsx'
import { focusFieldIn } from '#ui/scroll-to.ts'

/** Returns the element id of the FieldSlot of a field. */
export function slotIdOf(field: RejectedField): string {
  return `document-${field}`
}

/** Moves the focus to a field. @returns whether the field has an element that can be focused */
export function focusField(field: RejectedField): boolean {
  return focusFieldIn(slotIdOf(field))
}

/** Lists the errors of a rejected save above the fields. Each disappears when its field is changed. */
export function SaveErrors() {
  const isRejected = useFormState(({ rejected }) => rejected !== null)
  return isRejected ? <RemainingErrors /> : null
}

function RemainingErrors() {
  return <ErrorSummary problems={remainingProblems(useFormState((state) => state))} />
}

function remainingProblems(state: DocumentState): readonly FormProblem[] {
  if (state.rejected === null) return []
  const fields = Object.keys(state.rejected.fields) as RejectedField[] // as: the keys of a record by RejectedField
  const ofFields = fields.flatMap((field) => {
    const message = fieldRejection(state, field)
    return message === null ? [] : [{ key: field, message, slotId: slotIdOf(field) }]
  })
  return [...ofFields, ...lineProblems(state)]
}

function lineProblems({ form, rejected }: DocumentState): readonly FormProblem[] {
  return form.lines.flatMap((line) => {
    const rejectedLine = rejected?.lines.get(line.key)
    if (rejectedLine?.line !== line) return []
    return Object.entries(rejectedLine.sentences).map(([name, message]) => ({
      key: `${line.key}-${name}`,
      message,
      slotId: slotIdOf('lines'),
    }))
  })
}
