import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { useOpenForm } from '#documents/document-store.ts'

// Rows are drawn some frames after the page was scrolled to where they stand.
const mostFrames = 60

export type FocusLineField = (key: number, field: LineField) => boolean

/** Goes to a field of a line, also where the line is not in the page yet. @param focus whether the field was there */
export function useGoToLine(focus: FocusLineField): (key: number, field: LineField) => Promise<void> {
  const { scrollToLine } = useOpenForm()
  return async function goTo(key, field) {
    let isOnTheWay = false
    for (let frame = 0; frame < mostFrames && !focus(key, field); frame += 1) {
      // Null for as long as the script of long documents is not there.
      const scroll = scrollToLine.current
      if (!isOnTheWay) scroll?.(key)
      isOnTheWay ||= scroll !== null
      await new Promise(requestAnimationFrame)
    }
  }
}
