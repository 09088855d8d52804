import { type RefObject, useRef, useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<number>
  /** All visible records are selected. */
  readonly isWhole: boolean
  readonly isPartial: boolean
  /** Element around the list. It receives the focus when the bar with the focused button disappears. */
  readonly list: RefObject<HTMLElement | null>
  has(id: number): boolean
  toggle(id: number): void
  toggleAll(): void
  /** Deselects all others. */
  keep(ids: readonly number[]): void
  clear(): void
}

/** Manages the selected records of a list. Those that are no longer visible are deselected. @param sight ids of the page */
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

/** Moves the focus away from a bulk bar, or from a button that has become disabled. A focus elsewhere stays. */
export function moveFocus({ current }: RefObject<HTMLElement | null>): void {
  const { activeElement, body } = document
  const isFree = activeElement === null || activeElement === body || activeElement.closest('[data-bulk]')
  if (isFree) current?.focus({ preventScroll: current.dataset.bulk === undefined })
}
