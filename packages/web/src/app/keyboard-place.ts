/** Milliseconds. Dialogs and menus restore the focus shortly after they have closed, and must do so first. */
const patienceMs = 150

/** Containers that can receive the focus when the focused element has disappeared. */
const homes = 'dialog, form, fieldset, section, table, ul, ol, main'

/**
 * Keeps the position of the keyboard and of screen readers: when the focused element disappears or is disabled, and no other
 * element receives the focus, the closest container around it receives it. Tab continues from there.
 */
export function keepKeyboardPlace(): void {
  // The element that had the focus last, followed by its ancestors from the inside out.
  let place: readonly Element[] = []
  let isSettling = false

  function settle() {
    isSettling = false
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement === null
    if (isLost && place.length > 0) goTo(place.find(isHome))
  }

  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) place = placeOf(target, place)
  })
  // A click outside of all controls removes the focus on purpose: in that case the element can still be focused afterwards.
  addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof Element)) return
    queueMicrotask(() => {
      if (place[0] === target && canBeReached(target)) place = []
    })
  })
  // Menus open next to their buttons, so a button outside of the viewport is scrolled into view first.
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLButtonElement)) return
      const { top, bottom } = target.getBoundingClientRect()
      if (bottom < 0 || top > innerHeight) target.scrollIntoView({ block: 'nearest' })
    },
    true,
  )
  // Browsers remove the focus from a removed element only after mutation observers were notified.
  const watched = { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert'] }
  new MutationObserver(() => {
    if (isSettling) return
    isSettling = true
    setTimeout(settle, patienceMs)
  }).observe(document, watched)
}

/** Returns whether an element can receive the focus: the one that had it (`at` is 0), or a container. */
function isHome(element: Element, at: number): boolean {
  return (at === 0 || element.matches(homes)) && canBeReached(element)
}

function canBeReached(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert], [inert] *')
}

function goTo(home: Element | undefined): void {
  const next = home ?? document.getElementById('content')
  if (!(next instanceof HTMLElement)) return
  // Containers can only be focused with a `tabindex`.
  if (next.tabIndex < 0) next.tabIndex = -1
  next.focus({ preventScroll: true })
}

/** Returns an element and its ancestors. A dialog is followed by the place from before it was opened, which is in `before`. */
function placeOf(element: Element, before: readonly Element[]): readonly Element[] {
  const around: Element[] = []
  for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
    around.push(outer)
    if (outer instanceof HTMLDialogElement) return [...around, ...before.slice(before.indexOf(outer) + 1)]
  }
  return around
}
