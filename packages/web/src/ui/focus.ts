/**
 * Moves the focus to the content of the screen, without scrolling. If the screen has a navigation of its own, moves it to the
 * heading after that, so that Tab leads to the fields and not through all links again.
 */
export function focusContent(): void {
  const heading = document.querySelector<HTMLElement>('[data-after-navigation] h1')
  if (heading !== null) heading.tabIndex = -1
  const target = heading ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}

/** Elements that can receive the focus when an element in them was removed. */
const containers = '[role=dialog], dialog, form, fieldset, section, article, tr, li, table, ul, ol, main'

function canHaveFocus(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert], [inert] *')
}

/** Returns the next and the previous row of a row, of which one takes its place when it is removed. */
function rowsBeside(element: Element): Element[] {
  if (!element.matches('tr, li')) return []
  return [element.nextElementSibling, element.previousElementSibling].filter((row) => row !== null)
}

/**
 * Remembers an element and what is around it.
 * @returns a function that moves the focus to the element or, if it is gone, to the closest remaining container around it
 */
export function rememberPlace(element: Element | null): () => void {
  const around: Element[] = []
  for (let outer = element; outer !== null; outer = outer.parentElement)
    around.push(outer, ...rowsBeside(outer))
  return () => {
    const isHere = element !== null && canHaveFocus(element)
    const place = isHere ? element : around.find((outer) => outer.matches(containers) && canHaveFocus(outer))
    const target = place ?? document.getElementById('content')
    if (!(target instanceof HTMLElement)) return
    // A button around the removed one would receive the second half of a double click: containers have no action.
    if (!isHere) target.tabIndex = -1
    target.focus({ preventScroll: !isHere })
  }
}

/**
 * Is the `ref` of an element that can be removed while the focus is in it, by its own button or because it has become
 * superfluous: the closest remaining container receives the focus, unless something else does.
 */
export function keepFocusNearby(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return
  return () => {
    if (!element.contains(document.activeElement)) return
    const focusPlace = rememberPlace(element)
    queueMicrotask(() => {
      const { activeElement, body } = document
      // React hides the content of a screen whose next part is loading, and removes it later. The browser notices that late.
      const isHidden =
        element.contains(activeElement) && activeElement !== null && !canHaveFocus(activeElement)
      if (activeElement === null || activeElement === body || isHidden) focusPlace()
    })
  }
}

/**
 * Restores the focus of an element, unless an element that does not contain it has the focus by now.
 * @param deputy element that had the focus instead of it
 */
export function restoreFocus(focused: Element | null, deputy: Element | null = null): void {
  const { activeElement, body } = document
  const isHeld = activeElement === null || activeElement === body || activeElement === deputy
  const isElsewhere = !(isHeld || activeElement.contains(focused))
  if (!isElsewhere && focused instanceof HTMLElement && focused.isConnected) focused.focus()
}

let lastFocused: EventTarget | null = null

function rememberFocused({ target }: FocusEvent): void {
  lastFocused = target
}

/** Remembers which element had the focus last, for `findFocused`. @returns a function that stops it */
export function trackFocus(): () => void {
  document.addEventListener('focusin', rememberFocused)
  return () => document.removeEventListener('focusin', rememberFocused)
}

/** Returns the focused element. While a field loses the focus, it is that field: its validation may open a dialog. */
export function findFocused(): HTMLElement | null {
  const { activeElement, body } = document
  const focused = activeElement === body ? lastFocused : activeElement
  return focused instanceof HTMLElement ? focused : null
}
