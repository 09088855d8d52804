import { type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'

/** A sequence of two letters, and the address that it opens. */
export interface Shortcut {
  readonly keys: string
  readonly label: TextKey
  readonly to: string
}

/** The letter of each kind. Leads and customers have `l` and `c`. */
const letters: Readonly<Record<KindName, string>> = { proposal: 'p', estimate: 'e', invoice: 'i' }

/** Shortcuts to a screen: `g` and its letter. */
export const ways: readonly Shortcut[] = [
  { keys: 'gd', label: 'app.dashboard', to: '/dashboard' },
  ...kinds.map(({ name }) => ({
    keys: `g${letters[name]}`,
    label: `group.${name}` as const,
    to: `/${name}s`,
  })),
  { keys: 'gl', label: 'group.lead', to: '/leads' },
  { keys: 'gc', label: 'group.customer', to: '/customers' },
]

/** Shortcuts to a new document: `n` and the letter of its kind. */
export const beginnings: readonly Shortcut[] = kinds.map(({ name }) => ({
  keys: `n${letters[name]}`,
  label: `${name}.new` as const,
  to: `/${name}/create`,
}))

const all = [...ways, ...beginnings]

// Maximum time between the two letters, in milliseconds.
const patienceMs = 1_500

/** The first letter of a shortcut, and the time of its key press in milliseconds. */
export interface Begun {
  readonly key: string
  readonly at: number
}

/** The meaning of a key: open the list of shortcuts, start a shortcut, complete one, or nothing. */
export type Meaning =
  | { readonly is: 'list' }
  | { readonly is: 'begun'; readonly begun: Begun }
  | { readonly is: 'way'; readonly to: string }
  | { readonly is: 'nothing' }

export function meaningOf(key: string, at: number, begun: Begun | null): Meaning {
  if (key === '?') return { is: 'list' }
  const isSecond = begun !== null && at - begun.at <= patienceMs
  const way = isSecond ? all.find(({ keys }) => keys === `${begun.key}${key}`) : undefined
  if (way) return { is: 'way', to: way.to }
  const begins = all.some(({ keys }) => keys.startsWith(key))
  return begins ? { is: 'begun', begun: { key, at } } : { is: 'nothing' }
}
