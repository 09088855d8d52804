/**
 * Leads to the field that stands in a place of the page.
 * @param id of that place
 * @returns whether there is one
 */
export function focusSlot(id: string): boolean {
  const slot = document.getElementById(id)
  const field = slot?.querySelector<HTMLElement>('input, select, textarea, button')
  slot?.scrollIntoView({ block: 'center' })
  field?.focus()
  return field instanceof HTMLElement
}
