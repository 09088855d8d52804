import type { Problem } from './document-problems.ts'
import { focusField } from './fields/FieldContainer.tsx'
import { focusLineField, focusProductPicker } from './lines/line-focus.ts'
import { useGoToLine } from './lines/use-go-to-line.ts'

/** Returns a function that moves the focus to the field where a problem can be corrected. */
export function useLead(): (problem: Problem) => void {
  const goToLine = useGoToLine(focusLineField)

  return function leadTo({ field, line }) {
    if (line !== undefined) void goToLine(line.key, line.field)
    // If there are no lines yet, the product picker adds some.
    else if (field === 'lines' || !focusField(field)) focusProductPicker()
  }
}
