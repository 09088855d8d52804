/** What takes a letter as text, or looks an option up by it. */
const takesText =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), [contenteditable]:not([contenteditable=false]) *'

const switchedOff = 'single-keys-off'

/** Whether a letter that is pressed now is text for something. */
export function isTyping(): boolean {
  return document.activeElement?.matches(takesText) ?? false
}

/** A dialog has to be answered first. */
export function isAnswering(): boolean {
  return document.querySelector('dialog:modal') !== null
}

/** Whoever speaks to a computer, or rests a hand on the keyboard, may not want single keys to do anything. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(switchedOff) === null
}

export function switchSingleKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(switchedOff)
  else localStorage.setItem(switchedOff, '1')
}
