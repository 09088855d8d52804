import type { TranslateFunction } from '@quittance/shared/text/translator.ts'

/** Returns whether the device has a Command key. @param platform value of `navigator.platform` */
export function isMac(platform: string): boolean {
  return /^(Mac|iP)/.test(platform)
}

/** The shortcut of the palette in the notation of a Mac, in every language. */
export const macPaletteKeys = '⌘\u2009K'

/** Returns what is written on a key of the device, for a key name of `aria-keyshortcuts`. */
export function keyLabel(key: string, text: TranslateFunction, platform = navigator.platform): string {
  const isApple = isMac(platform)
  switch (key) {
    case 'Control':
      return isApple ? '⌘' : text('shortcuts.ctrl')
    case 'Shift':
      return isApple ? '⇧' : text('shortcuts.shift')
    case 'Alt':
      return isApple ? '⌥' : text('shortcuts.alt')
    default:
      return key
  }
}
