import type { FocusEvent, KeyboardEvent } from 'react'
import { useChange } from '#documents/document-store.ts'
import { emptyLineLeft } from './line-order.ts'
import { useMoveKeys } from './use-line-order.ts'
import { useWalkKeys } from './use-line-walk.ts'

/** Returns the keyboard and focus handlers of a row. @param onLeave is called after the row has lost the focus */
export function useLineKeys(lineKey: number, onLeave: () => void) {
  const change = useChange()
  const move = useMoveKeys(lineKey)
  const walk = useWalkKeys(lineKey)

  function leave(row: Element): void {
    // The focus may be back, for example from another window or after an undo step.
    if (row.contains(document.activeElement)) return
    change((form) => emptyLineLeft(form, lineKey))
    onLeave()
  }

  return {
    onKeyDownCapture(event: KeyboardEvent): void {
      move(event)
      if (!event.isPropagationStopped()) walk(event)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      requestAnimationFrame(() => leave(currentTarget))
    },
  }
}
