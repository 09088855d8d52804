import { type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { Pressed } from '#ui/keyboard.ts'

/** A sequence of two letters, and the address that it opens. */
export interface Shortcut {
  readonly keys: string
  readonly label: TextKey
  readonly to: string
}

/** The letter of each kind. Leads and customers have `l` and `c`, so credit notes have `r`, as in *refund*. */
const letters: Readonly<Record<KindName, string>> = {
  proposal: 'p',
  estimate: 'e',
  invoice: 'i',
  creditNote: 'r',
}

/** Shortcuts to a screen: `g` and its letter. */
export const navigationShortcuts: readonly Shortcut[] = [
  { keys: 'gd', label: 'app.dashboard', to: '/dashboard' },
  ...kinds.map(({ name, paths }) => ({
    keys: `g${letters[name]}`,
    label: `group.${name}` as const,
    to: `/${paths.list}`,
  })),
  { keys: 'gl', label: 'group.lead', to: '/leads' },
  { keys: 'gc', label: 'group.customer', to: '/customers' },
]

/** Shortcuts to a new document: `n` and the letter of its kind. */
export const createShortcuts: readonly Shortcut[] = kinds.map(({ name, paths }) => ({
  keys: `n${letters[name]}`,
  label: `${name}.create` as const,
  to: `/${paths.record}/create`,
}))

const all = [...navigationShortcuts, ...createShortcuts]

// Maximum time between the two letters, in milliseconds.
const maximumPauseMs = 1_500

/** The first letter of a shortcut, and the time of its key press in milliseconds. */
export interface FirstKey {
  readonly key: string
  readonly at: number
}

/** The meaning of a key: open the help, start a shortcut, complete one, or nothing. */
export type KeyMeaning =
  | { readonly type: 'help' }
  | { readonly type: 'started'; readonly first: FirstKey }
  | { readonly type: 'completed'; readonly to: string }
  | { readonly type: 'nothing' }

export function interpretKey(key: string, at: number, first: FirstKey | null): KeyMeaning {
  if (key === '?') return { type: 'help' }
  const isSecond = first !== null && at - first.at <= maximumPauseMs
  const shortcut = isSecond ? all.find(({ keys }) => keys === `${first.key}${key}`) : undefined
  if (shortcut) return { type: 'completed', to: shortcut.to }
  const isFirst = all.some(({ keys }) => keys.startsWith(key))
  return isFirst ? { type: 'started', first: { key, at } } : { type: 'nothing' }
}

/** Returns whether the keys open the command palette: Ctrl+K, on a Mac Cmd+K. */
export function isPaletteShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}
