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
