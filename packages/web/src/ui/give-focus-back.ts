/** To what had the focus, unless something else than what is around it has it by now. */
export function giveFocusBack(focused: Element | null): void {
  const { activeElement, body } = document
  const isElsewhere = activeElement !== null && activeElement !== body && !activeElement.contains(focused)
  if (!isElsewhere && focused instanceof HTMLElement && focused.isConnected) focused.focus()
}
