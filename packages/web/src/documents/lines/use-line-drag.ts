import { type PointerEvent, useRef } from 'react'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import type { AnnounceLines } from './announce-lines.ts'
import { dragLine } from './line-drag.ts'
import { lineKeyOf } from './line-focus.ts'
import { lineMoved } from './line-order.ts'

/** Moves lines that are dragged by their grips with a mouse, a pen or a finger. */
export function useLineDrag(announce: AnnounceLines) {
  const { store } = useOpenForm()
  const change = useChange()
  const text = useText()
  const mark = useRef<HTMLDivElement>(null)

  function drop(row: HTMLElement, next: HTMLElement | null): void {
    const { lines } = store.getState().form
    const placeOf = (element: Element) => lines.findIndex(({ key }) => key === lineKeyOf(element))
    const from = placeOf(row)
    const before = next === null ? lines.length : placeOf(next)
    const to = before > from ? before - 1 : before
    const line = lines[from]
    if (line === undefined || to === from) return
    change((form) => lineMoved(form, line.key, to))
    announce(text('editing.moved', { place: to + 1, count: lines.length, name: line.name }))
  }

  function takeHold(event: PointerEvent<HTMLElement>): void {
    const { target, currentTarget: table, isPrimary, button } = event
    if (!(target instanceof Element && isPrimary) || button !== 0) return
    const row = target.closest('[data-grip]')?.closest<HTMLElement>('[data-line]') ?? null
    if (row === null || mark.current === null) return
    // No text is selected while dragging.
    event.preventDefault()
    dragLine(event.nativeEvent, {
      ...{ table, row, mark: mark.current },
      isPlace: (other) => lineKeyOf(other) !== store.getState().form.nextLineKey,
      onDrop: (next) => drop(row, next),
    })
  }

  return { takeHold, mark }
}
