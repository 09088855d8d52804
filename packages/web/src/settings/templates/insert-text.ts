type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * Inserts text at the cursor like typing, so that the browser can undo it and the form gets an input event.
 * @param last the field that had the focus last; null if none had: the text is appended to the message
 */
export function insertText(within: HTMLElement, last: TextBox | null, typed: string): void {
  const field = last ?? within.querySelector('textarea')
  if (field === null) return
  field.focus()
  if (last === null) field.setSelectionRange(field.value.length, field.value.length)
  document.execCommand('insertText', false, typed)
}
