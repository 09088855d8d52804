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

  function settle() {
    isSettling = false
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement === null
    if (isLost && place.length > 0) goTo(place.find(isHome))
  }

  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) place = placeOf(target, place)
  })
  // Who presses beside everything leaves on purpose: what is left like that is still there when all has been done.
  addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof Element)) return
    queueMicrotask(() => {
      if (place[0] === target && canBeReached(target)) place = []
    })
  })
  // What opens stands beside what opens it: neither is out of sight.
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLButtonElement)) return
      const { top, bottom } = target.getBoundingClientRect()
      if (bottom < 0 || top > innerHeight) target.scrollIntoView({ block: 'nearest' })
    },
    true,
  )
  // The browser takes the focus away only after what has changed was told.
  const watched = { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert'] }
  new MutationObserver(() => {
    if (isSettling) return
    isSettling = true
    setTimeout(settle, patienceMs)
  }).observe(document, watched)
}

/** What had the focus can be its own. */
function isHome(element: Element, at: number): boolean {
  return (at === 0 || element.matches(homes)) && canBeReached(element)
}

function canBeReached(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert], [inert] *')
}

function goTo(home: Element | undefined): void {
  const next = home ?? document.getElementById('content')
  if (!(next instanceof HTMLElement)) return
  // What cannot have the focus by itself.
  if (next.tabIndex < 0) next.tabIndex = -1
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
