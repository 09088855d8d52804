import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { useOpenForm } from '#documents/document-store.ts'

// A row is rendered some frames after the page was scrolled to its position.
const mostFrames = 60

export type FocusLineField = (key: number, field: LineField) => boolean

/** Returns a function that focuses a field, even if its line is not rendered yet. @param focus returns whether it succeeded */
export function useGoToLine(focus: FocusLineField): (key: number, field: LineField) => Promise<void> {
  const { scrollToLine } = useOpenForm()
  return async function goTo(key, field) {
    let isOnTheWay = false
    for (let frame = 0; frame < mostFrames && !focus(key, field); frame += 1) {
      // null until the chunk for long documents has loaded.
      const scroll = scrollToLine.current
      if (!isOnTheWay) scroll?.(key)
      isOnTheWay ||= scroll !== null
      await new Promise(requestAnimationFrame)
    }
  }
}
