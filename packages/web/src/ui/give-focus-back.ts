/** Restores the focus of an element, unless an element that does not contain it has the focus by now. */
export function giveFocusBack(focused: Element | null): void {
  const { activeElement, body } = document
  const isElsewhere = activeElement !== null && activeElement !== body && !activeElement.contains(focused)
  if (!isElsewhere && focused instanceof HTMLElement && focused.isConnected) focused.focus()
}
