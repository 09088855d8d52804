import { type RefObject, useEffect, useRef } from 'react'

/** Escape closes the panel, from within it and from the form beside it, but first what stands open there itself. */
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
    // Before the lists of fields, which close at the same key.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [panel])
}

function isOpenElsewhere(target: Element): boolean {
  return target.getAttribute('aria-expanded') === 'true' || target.closest('dialog, [role="dialog"]') !== null
}
