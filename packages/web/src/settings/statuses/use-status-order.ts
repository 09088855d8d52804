import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useChangeSetting } from '#settings/settings-queries.ts'
import { useDragReorder } from '#ui/reordering/use-drag-reorder.tsx'
import { reorderStatuses, type StatusRecord } from './status-queries.ts'

/** Place of a row in an ordered list. */
export interface Position {
  readonly isFirst: boolean
  readonly isLast: boolean
  move(by: -1 | 1): void
}

/** Returns the statuses in the order in which the user arranges them, by dragging or with buttons. Stores each new order. */
export function useStatusOrder(kind: DocumentKind, stored: readonly StatusRecord[]) {
  const text = useText()
  const change = useChangeSetting()
  // Null: the stored order applies.
  const [pending, setPending] = useState<readonly StatusRecord[] | null>(null)
  const [announcement, announce] = useState('')
  const statuses = pending ?? stored
  const drag = useDragReorder({
    onDrop: (id, before) => move(indexOf(statuses, id), findTarget(statuses, id, before)),
  })

  function move(from: number, to: number) {
    const order = moveEntry(statuses, from, to)
    if (order === statuses || change.isPending) return
    const name = statuses[from]?.name ?? ''
    announce(text('settings.moved', { name, place: to + 1, count: statuses.length }))
    setPending(order)
    change.mutate(
      () =>
        reorderStatuses(
          kind.name,
          order.map(({ id }) => id),
        ),
      { onSettled: () => setPending(null) },
    )
  }

  function positionOf(index: number): Position {
    return {
      isFirst: index === 0,
      isLast: index === statuses.length - 1,
      move: (by) => move(index, index + by),
    }
  }

  return { statuses, positionOf, announcement, drag }
}

function indexOf(statuses: readonly Pick<StatusRecord, 'id'>[], id: number | null): number {
  return statuses.findIndex((status) => status.id === id)
}

/** Returns the index that an entry has after it was dropped. @param before id of the entry below it; null: none */
export function findTarget(
  statuses: readonly Pick<StatusRecord, 'id'>[],
  id: number,
  before: number | null,
): number {
  if (before === null) return statuses.length - 1
  const place = indexOf(statuses, before)
  return place > indexOf(statuses, id) ? place - 1 : place
}

/** Returns the list with one entry moved to another index; the same list if an index is out of range. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from]
  if (entry === undefined || to < 0 || to >= entries.length || from === to) return entries
  const others = entries.filter((_entry, index) => index !== from)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
