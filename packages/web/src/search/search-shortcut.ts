interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** As `aria-keyshortcuts` has them. */
export const searchShortcuts = 'Control+K Meta+K /'

/** As it is written on a Mac, whatever the language. */
export const macShortcut = '⌘\u2009K'

/** What takes a `/` as text, or looks an option up by it. */
export const takesText =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), [contenteditable]:not([contenteditable=false]) *'

/** Ctrl+K and Cmd+K lead to the search from everywhere, a `/` from where nothing is typed. Many keyboards write it with Shift. */
export function isSearchShortcut(pressed: Pressed, isTyping: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey) return false
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !shiftKey
  return key === '/' && !ctrlKey && !metaKey && !isTyping
}

/** @param platform as `navigator.platform` says it */
export function isMac(platform: string): boolean {
  return /^(Mac|iP)/.test(platform)
}
