/** Dialogs and menus give the focus back a moment after they have closed: that comes first. */
const patienceMs = 150

/** What one may find oneself in again when what one was at is gone. */
const homes = 'dialog, form, fieldset, section, table, ul, ol, main'

/**
 * Keeps the place of the keyboard and of screen readers: when what has the focus goes away or is turned off and nothing
 * else takes it, what was around it does. From there Tab goes on.
 */
export function keepKeyboardPlace(): void {
  // What had the focus last, and everything around it from the inside out.
  let place: readonly Element[] = []
  let isSettling = false

  function isLost(): boolean {
    const [last] = place
    const { activeElement, body } = document
    return last !== undefined && (activeElement === body || activeElement === null) && !canBeReached(last)
  }

  function settle() {
    isSettling = false
    if (isLost()) goTo(place.find((element) => element.matches(homes) && canBeReached(element)))
  }

  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) place = placeOf(target, place)
  })
  // Who presses beside everything leaves on purpose.
  addEventListener('pointerdown', () => (place = []), true)
  const watched = { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert'] }
  new MutationObserver(() => {
    if (isSettling || !isLost()) return
    isSettling = true
    setTimeout(settle, patienceMs)
  }).observe(document, watched)
}

function canBeReached(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert], [inert] *')
}

function goTo(home: Element | undefined): void {
  const next = home ?? document.getElementById('content')
  if (!(next instanceof HTMLElement)) return
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1
  next.focus({ preventScroll: true })
}

/** Around a dialog is what it was opened from. @param before the place at that time, or one in the same dialog */
function placeOf(element: Element, before: readonly Element[]): readonly Element[] {
  const around: Element[] = []
  for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
    around.push(outer)
    if (outer instanceof HTMLDialogElement) return [...around, ...before.slice(before.indexOf(outer) + 1)]
  }
  return around
}
