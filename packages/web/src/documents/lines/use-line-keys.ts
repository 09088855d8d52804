import type { FocusEvent, KeyboardEvent } from 'react'
import { useChange } from '#documents/document-store.ts'
import { emptyLineLeft } from './line-order.ts'
import { useMoveKeys } from './use-line-order.ts'
import { useWalkKeys } from './use-line-walk.ts'

/** What the keyboard does in a row. @param onLeave once it has gone elsewhere */
export function useLineKeys(lineKey: number, onLeave: () => void) {
  const change = useChange()
  const move = useMoveKeys(lineKey)
  const walk = useWalkKeys(lineKey)

  function leave(row: Element): void {
    // It may have come back, as from another window or a step of the history.
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
