import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useChange } from '#settings/use-change.ts'
import { moved } from './moved.ts'
import { reorderStatuses, type SettingStatus } from './status-queries.ts'

/** State and event handlers of a row in an ordered list. */
export interface Dragging {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isDragged: boolean
  move(by: -1 | 1): void
  start(): void
  /** Called when the dragged row enters this row. */
  enter(): void
  /** Called when the dragged row is dropped, anywhere. */
  end(): void
}

/** Returns the statuses in the order in which the user arranges them. Stores the order when a status is dropped or moved. */
export function useOrder(kind: DocumentKind, stored: readonly SettingStatus[]) {
  const text = useText()
  const { shown, setShown, store, isBusy } = useShownOrder(kind)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const statuses = shown ?? stored

  function moveBy(place: number, by: number) {
    const wanted = moved(statuses, place, place + by)
    const name = statuses[place]?.name ?? ''
    if (wanted === statuses || isBusy) return
    setSaid(text('settings.moved', { name, place: place + by + 1, count: statuses.length }))
    store(wanted)
  }

  function dragging(place: number): Dragging {
    const id = statuses[place]?.id ?? null
    return {
      isFirst: place === 0,
      isLast: place === statuses.length - 1,
      isDragged: dragged !== null && dragged === id,
      move: (by) => moveBy(place, by),
      start: () => setDragged(id),
      enter() {
        const from = statuses.findIndex((status) => status.id === dragged)
        if (from !== -1 && from !== place) setShown(moved(statuses, from, place))
      },
      end() {
        setDragged(null)
        if (shown?.some((status, at) => status.id !== stored[at]?.id)) store(shown)
      },
    }
  }

  return { statuses, dragging, said }
}

/** Holds an order that is not stored yet; null: the stored order is shown. */
function useShownOrder(kind: DocumentKind) {
  const change = useChange()
  const [shown, setShown] = useState<readonly SettingStatus[] | null>(null)

  function store(wanted: readonly SettingStatus[]) {
    setShown(wanted)
    const ids = wanted.map(({ id }) => id)
    change.mutate(() => reorderStatuses(kind.name, ids), { onSettled: () => setShown(null) })
  }

  return { shown, setShown, store, isBusy: change.isPending }
}
