import { type RefObject, useRef, useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<number>
  /** All of what is in sight. */
  readonly isWhole: boolean
  readonly isPartial: boolean
  /** What the list stands in: it is still there when a button went with its bar, and takes the focus. */
  readonly list: RefObject<HTMLElement | null>
  has(id: number): boolean
  toggle(id: number): void
  toggleAll(): void
  /** No others are ticked any more. */
  keep(ids: readonly number[]): void
  clear(): void
}

/** Records of a list that somebody has ticked. What goes out of sight is no longer ticked. @param sight ids of the page */
export function useSelection(sight: readonly number[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<HTMLElement>(null)
  const ids = new Set(sight.filter((id) => ticked.has(id)))
  const isWhole = sight.length > 0 && ids.size === sight.length
  return {
    ids,
    isWhole,
    isPartial: ids.size > 0 && !isWhole,
    list,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setTicked(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    toggleAll: () => setTicked(isWhole ? new Set() : new Set(sight)),
    keep: (some) => setTicked(new Set(some)),
    clear: () => {
      setTicked(new Set())
      moveFocus(list)
    },
  }
}

/** From a bulk bar, or from a button that was turned off. Whoever works elsewhere by now is left there. */
export function moveFocus({ current }: RefObject<HTMLElement | null>): void {
  const { activeElement, body } = document
  const isFree = activeElement === null || activeElement === body || activeElement.closest('[data-bulk]')
  if (isFree) current?.focus({ preventScroll: current.dataset.bulk === undefined })
}
