import type { Pressed } from '#ui/pressed.ts'

/** Value of `aria-keyshortcuts`. */
export const searchShortcuts = 'Control+K Meta+K /'

/** The shortcut in the notation of a Mac, in every language. */
export const macShortcut = '⌘\u2009K'

/** Returns whether the keys open the search: Ctrl+K or Cmd+K everywhere, `/` where single-key shortcuts are active. */
export function isSearchShortcut(pressed: Pressed, takesSingleKeys: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey) return false
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !shiftKey
  return key === '/' && !ctrlKey && !metaKey && takesSingleKeys
}

/** Returns whether the device has a Command key. @param platform value of `navigator.platform` */
export function isMac(platform: string): boolean {
  return /^(Mac|iP)/.test(platform)
}
