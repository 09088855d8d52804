import type { Problem } from './document-problems.ts'
import { focusField } from './fields/FieldSlot.tsx'
import { focusLineField, focusProductPicker } from './lines/line-focus.ts'
import { useGoToLine } from './lines/use-go-to-line.ts'

/** Goes where a problem can be put right. */
export function useLead(): (problem: Problem) => void {
  const goToLine = useGoToLine(focusLineField)

  return function leadTo({ field, line }) {
    if (line !== undefined) void goToLine(line.key, line.field)
    // Where there are no lines yet, the picker brings some.
    else if (field === 'lines' || !focusField(field)) focusProductPicker()
  }
}
