import { type RefObject, useEffect, useRef } from 'react'

/**
 * Closes the panel when Escape is pressed in it or in the form beside it. If a list or dialog is open there, Escape closes that
 * first.
 */
export function useEscape(panel: RefObject<HTMLElement | null>, close: () => void): void {
  const current = useRef(close)
  current.current = close
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event
      if (key !== 'Escape' || !(target instanceof Element)) return
      if (panel.current?.contains(target)) event.stopPropagation()
      else if (isOpenElsewhere(target)) return
      current.current()
    }
    // Handled in the capture phase, before the lists of fields, which close at the same key.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [panel])
}

function isOpenElsewhere(target: Element): boolean {
  return target.getAttribute('aria-expanded') === 'true' || target.closest('dialog, [role="dialog"]') !== null
}
