import type { Problem } from './document-problems.ts'
import { useOpenForm } from './document-store.ts'
import { focusField } from './fields/FieldSlot.tsx'
import { focusLineField, focusProductPicker } from './lines/line-focus.ts'

// Rows are drawn some frames after the page was scrolled to where they stand.
const mostFrames = 60

/** Goes where a problem can be put right. */
export function useLead(): (problem: Problem) => void {
  const { scrollToLine } = useOpenForm()

  async function leadToLine({ key, field }: NonNullable<Problem['line']>): Promise<void> {
    if (focusLineField(key, field)) return
    scrollToLine.current?.(key)
    for (let frame = 0; frame < mostFrames; frame += 1) {
      await new Promise(requestAnimationFrame)
      if (focusLineField(key, field)) return
    }
  }

  return function leadTo({ field, line }) {
    if (line !== undefined) void leadToLine(line)
    // Where there are no lines yet, the picker brings some.
    else if (field === 'lines' || !focusField(field)) focusProductPicker()
  }
}
