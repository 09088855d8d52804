// A phone with Android composes every word, also of alphabets that need it not: there it is text like any other.
const composesEveryWord = /Android/

/** WebKit's number of a key that belongs to a composition, also of the one that has just ended it. */
const keyOfComposition = 229

/** @param event of a key or of a text that changes. @returns whether what is typed is still being put together */
export function isComposing(event: Event, userAgent = navigator.userAgent): boolean {
  if (composesEveryWord.test(userAgent)) return false
  return ('isComposing' in event && event.isComposing === true) || isOfComposition(event)
}

function isOfComposition(event: Event): boolean {
  return 'keyCode' in event && event.keyCode === keyOfComposition
}
