import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { focusField } from '#documents/fields/field-slots.tsx'
import { isEmptyLine } from '#documents/lines/form-line.ts'
import { focusLineField, focusProductPicker, productPickerId } from '#documents/lines/line-focus.ts'
import type { RejectedField } from '#documents/save-queries.ts'

/** Where in the form of a document a problem is solved. */
export interface ProblemPlace {
  /** Name of the field; a name that the form does not have is ignored. */
  readonly field: string
  /** Position of the line from 1, without empty ones; undefined: no single line. */
  readonly line?: number | undefined
}

/** Two seconds: fields of the lower part of a form are rendered later, and a dialog above it may be closing. */
const maxFrames = 120

/** Moves the focus to the place of a problem as soon as it is rendered. */
export async function focusPlace({ field, line }: ProblemPlace, form: DocumentForm): Promise<void> {
  const lines = form.lines.filter((one) => !isEmptyLine(one))
  const key = line === undefined ? undefined : lines[line - 1]?.key
  // A line without a name has no VAT to look at either.
  const lineField: LineField = lines[(line ?? 0) - 1]?.name === '' ? 'name' : 'taxRates'
  for (let frame = 0; frame < maxFrames; frame += 1) {
    await new Promise(requestAnimationFrame)
    if (key === undefined ? focusRendered(field) : focusLineField(key, lineField)) return
  }
  // Of very long documents, only some lines are rendered.
  if (key !== undefined) focusProductPicker()
}

function focusRendered(field: string): boolean {
  if (field !== 'lines') return focusField(field as RejectedField) // as: of other names there is no element
  if (document.getElementById(productPickerId) === null) return false
  focusProductPicker()
  return true
}
