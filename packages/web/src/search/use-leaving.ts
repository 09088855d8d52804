import { type FocusEvent, type RefObject, useEffect } from 'react'

interface Leaving {
  readonly onClickOutside: () => void
  readonly onFocusOutside: () => void
}

/**
 * Tells when somebody turns to another part of the screen. A dialog above everything is none: it is answered, and the search
 * goes on. @returns what the element has to be told of its focus
 */
export function useLeaving(root: RefObject<HTMLElement | null>, { onClickOutside, onFocusOutside }: Leaving) {
  useEffect(() => {
    // Before anything else sees it, which may take what was clicked off the page. A finger that scrolls presses nothing.
    function press({ target }: MouseEvent) {
      if (isOutside(root.current, target)) onClickOutside()
    }
    document.addEventListener('mousedown', press, { capture: true })
    return () => document.removeEventListener('mousedown', press, { capture: true })
  }, [root, onClickOutside])

  return function leave({ relatedTarget }: FocusEvent) {
    if (isOutside(root.current, relatedTarget)) onFocusOutside()
  }
}

function isOutside(root: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Element && !root?.contains(target) && target.closest('dialog') === null
}
