import { type DocumentState, fieldRefusal, useFormState } from '#documents/document-store.ts'
import type { RefusedField } from '#documents/save-queries.ts'
import { focusFieldIn } from '#ui/focus.ts'
import { ErrorSummary, type FormProblem } from '#ui/forms/ErrorSummary.tsx'

/** Returns the element id of the FieldSlot of a field. */
export function slotIdOf(field: RefusedField): string {
  return `document-${field}`
}

/** Moves the focus to a field. @returns whether the field has an element that can be focused */
export function focusField(field: RefusedField): boolean {
  return focusFieldIn(slotIdOf(field))
}

/** Lists the errors of a rejected save above the fields. Each disappears when its field is changed. */
export function SaveErrors() {
  const isRejected = useFormState(({ refused }) => refused !== null)
  return isRejected ? <RemainingErrors /> : null
}

function RemainingErrors() {
  return <ErrorSummary problems={remainingProblems(useFormState((state) => state))} />
}

function remainingProblems(state: DocumentState): readonly FormProblem[] {
  if (state.refused === null) return []
  const fields = Object.keys(state.refused.fields) as RefusedField[] // as: the keys of a record by RefusedField
  const ofFields = fields.flatMap((field) => {
    const message = fieldRefusal(state, field)
    return message === null ? [] : [{ key: field, message, slotId: slotIdOf(field) }]
  })
  return [...ofFields, ...lineProblems(state)]
}

function lineProblems({ form, refused }: DocumentState): readonly FormProblem[] {
  return form.lines.flatMap((line) => {
    const rejected = refused?.lines.get(line.key)
    if (rejected?.line !== line) return []
    return Object.entries(rejected.sentences).map(([name, message]) => ({
      key: `${line.key}-${name}`,
      message,
      slotId: slotIdOf('lines'),
    }))
  })
}
