import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useChangeSetting } from '#settings/settings-queries.ts'
import { findIndex, findTarget, moveEntry } from '#ui/reordering/move-entry.ts'
import type { RowPosition } from '#ui/reordering/row-buttons.tsx'
import { useDragReorder } from '#ui/reordering/use-drag-reorder.tsx'
import { reorderStatuses, type StatusRecord } from './status-queries.ts'

/** Returns the statuses in the order in which the user arranges them, by dragging or with buttons. Stores each new order. */
export function useStatusOrder(kind: DocumentKind, stored: readonly StatusRecord[]) {
  const text = useText()
  const change = useChangeSetting()
  // Null: the stored order applies.
  const [pending, setPending] = useState<readonly StatusRecord[] | null>(null)
  const [announcement, announce] = useState('')
  const statuses = pending ?? stored
  const drag = useDragReorder({
    onDrop: (id, before) => move(findIndex(statuses, id), findTarget(statuses, id, before)),
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

  function positionOf(index: number): RowPosition {
    return {
      isFirst: index === 0,
      isLast: index === statuses.length - 1,
      move: (by) => move(index, index + by),
    }
  }

  return { statuses, positionOf, announcement, drag }
}
