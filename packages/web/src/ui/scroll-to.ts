/**
 * Scrolls to the container of a field and moves the focus to the field.
 * @param containerId element id of the container
 * @returns whether it contains a field
 */
export function focusFieldIn(containerId: string): boolean {
  const container = document.getElementById(containerId)
  const field = container?.querySelector<HTMLElement>('input, select, textarea, button')
  container?.closest('details')?.setAttribute('open', '')
  container?.scrollIntoView({ block: 'center' })
  field?.focus()
  return field instanceof HTMLElement
}

/** Scrolls to an element that is out of view: a popover is hidden while its button is. */
export function scrollIntoWindow(element: HTMLElement | null): void {
  if (element === null) return
  const { top, bottom } = element.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight) element.scrollIntoView({ block: 'nearest' })
}
