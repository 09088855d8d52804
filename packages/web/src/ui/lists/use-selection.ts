import { useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<number>
  /** All of what is in sight. */
  readonly isWhole: boolean
  readonly isPartial: boolean
  has(id: number): boolean
  toggle(id: number): void
  toggleAll(): void
  clear(): void
}

/** Records of a list that somebody has ticked. What goes out of sight is no longer ticked. @param sight ids of the page */
export function useSelection(sight: readonly number[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const ids = new Set(sight.filter((id) => ticked.has(id)))
  const isWhole = sight.length > 0 && ids.size === sight.length
  return {
    ids,
    isWhole,
    isPartial: ids.size > 0 && !isWhole,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setTicked(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    toggleAll: () => setTicked(isWhole ? new Set() : new Set(sight)),
    clear: () => setTicked(new Set()),
  }
}
