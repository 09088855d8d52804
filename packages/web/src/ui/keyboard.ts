/** Key and modifiers of a keyboard event, of the browser or of React. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

// Keyboards on Android compose every word, also in alphabets that do not need it. There it is treated as typed text.
const composesEveryWord = /Android/

/** `keyCode` of a key that belongs to a composition; WebKit sends it also for the key that ends one. */
const keyOfComposition = 229

/** Returns whether text is being composed with an input method. @param event event of a key or of a change of text */
export function isComposing(event: Event, userAgent = navigator.userAgent): boolean {
  if (composesEveryWord.test(userAgent)) return false
  return ('isComposing' in event && event.isComposing === true) || isOfComposition(event)
}

function isOfComposition(event: Event): boolean {
  return 'keyCode' in event && event.keyCode === keyOfComposition
}

/** Elements that use a letter as text, or to find an option. */
const takesText =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), [contenteditable]:not([contenteditable=false]) *'

const switchedOff = 'single-keys-off'

/** Returns whether a letter that is pressed now is input of the focused element. */
export function isTyping(): boolean {
  return document.activeElement?.matches(takesText) ?? false
}

/** Returns whether a modal dialog is open. */
export function isModalOpen(): boolean {
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

export type Step = 'undo' | 'redo'

/** Returns the meaning of a key: Ctrl+Z is undo, Ctrl+Shift+Z and Ctrl+Y are redo, on a Mac with Cmd. */
export function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Step | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return shiftKey ? null : 'redo'
    default:
      return null
  }
}
