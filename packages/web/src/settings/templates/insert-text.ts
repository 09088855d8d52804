type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * Inserts where somebody writes, as if it were typed: it can be undone, and the form hears of it.
 * @param last the field that was written in; null: none yet
 */
export function insertText(within: HTMLElement, last: TextBox | null, typed: string): void {
  const field = last ?? within.querySelector('textarea')
  if (field === null) return
  field.focus()
  if (last === null) field.setSelectionRange(field.value.length, field.value.length)
  document.execCommand('insertText', false, typed)
}
