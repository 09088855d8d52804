/** Elements that use a letter as text, or to find an option. */
const takesText =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), [contenteditable]:not([contenteditable=false]) *'

const switchedOff = 'single-keys-off'

/** Returns whether a letter that is pressed now is input of the focused element. */
export function isTyping(): boolean {
  return document.activeElement?.matches(takesText) ?? false
}

/** Returns whether a modal dialog is open. */
export function isAnswering(): boolean {
  return document.querySelector('dialog:modal') !== null
}

/** Returns whether single-key shortcuts are on. Users of speech input may turn them off, or those who rest a hand on the keys. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(switchedOff) === null
}

export function switchSingleKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(switchedOff)
  else localStorage.setItem(switchedOff, '1')
}
