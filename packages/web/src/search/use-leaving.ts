import { type FocusEvent, type RefObject, useEffect } from 'react'

interface Leaving {
  readonly onClickOutside: () => void
  readonly onFocusOutside: () => void
}

/**
 * Calls a function when the user turns to another part of the screen. Dialogs do not count: the search continues after them.
 * @returns the blur handler of the element
 */
export function useLeaving(root: RefObject<HTMLElement | null>, { onClickOutside, onFocusOutside }: Leaving) {
  useEffect(() => {
    // Capturing, because other handlers may remove the clicked element. Scrolling by touch fires no `mousedown`.
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
