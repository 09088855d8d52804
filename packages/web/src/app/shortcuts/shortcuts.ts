import { type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'

/** Two letters, one after the other, and where they lead. */
export interface Shortcut {
  readonly keys: string
  readonly label: TextKey
  readonly to: string
}

/** Of each kind, beside those of leads and customers. */
const letters: Readonly<Record<KindName, string>> = { proposal: 'p', estimate: 'e', invoice: 'i' }

/** To a screen: `g` and its letter. */
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

/** To a new record: `n` and its letter. */
export const beginnings: readonly Shortcut[] = kinds.map(({ name }) => ({
  keys: `n${letters[name]}`,
  label: `${name}.new` as const,
  to: `/${name}/create`,
}))

const all = [...ways, ...beginnings]

// Longer apart, two letters have nothing to do with each other.
const patienceMs = 1_500

/** The first letter of a shortcut, and when it was pressed in milliseconds. */
export interface Begun {
  readonly key: string
  readonly at: number
}

/** What a key means: the list of all shortcuts, the beginning of one, its end, or nothing. */
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
