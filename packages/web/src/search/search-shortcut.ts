import type { Pressed } from '#ui/pressed.ts'

/** As `aria-keyshortcuts` has them. */
export const searchShortcuts = 'Control+K Meta+K /'

/** As it is written on a Mac, whatever the language. */
export const macShortcut = '⌘\u2009K'

/** Ctrl+K and Cmd+K lead to the search from everywhere, a `/` from where single keys do something. Many keyboards write it with Shift. */
export function isSearchShortcut(pressed: Pressed, takesSingleKeys: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey) return false
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !shiftKey
  return key === '/' && !ctrlKey && !metaKey && takesSingleKeys
}

/** @param platform as `navigator.platform` says it */
export function isMac(platform: string): boolean {
  return /^(Mac|iP)/.test(platform)
}
