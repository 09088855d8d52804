/**
 * Scrolls to the container of a field and moves the focus to the field.
 * @param containerId element id of the container
 * @returns whether it contains a field
 */
export function focusFieldIn(containerId: string): boolean {
  const container = document.getElementById(containerId)
  const field = container?.querySelector<HTMLElement>('input, select, textarea, button')
  container?.scrollIntoView({ block: 'center' })
  field?.focus()
  return field instanceof HTMLElement
}
