/** Leads to the field that stands in a place of the page. @param id of that place */
export function focusSlot(id: string): void {
  const slot = document.getElementById(id)
  slot?.scrollIntoView({ block: 'center' })
  slot?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
}
