import { limits } from '@quittance/shared/documents/limits.ts'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { focusLine, focusLineField } from './line-focus.ts'
import { useLineNews } from './line-news.ts'
import { lineDuplicated, lineMoved } from './line-order.ts'
import { hasRoomForLines } from './new-lines.ts'

/** Puts a line elsewhere, or another one like it below. Whoever works with the line stays at it. */
export function useLineOrder(lineKey: number) {
  const { store } = useOpenForm()
  const change = useChange()
  const text = useText()
  const alert = useAlert()
  const tell = useLineNews()

  /** @param by so many places down; below zero, up */
  function move(by: number): void {
    const { lines } = store.getState().form
    const from = lines.findIndex(({ key }) => key === lineKey)
    const line = lines[from]
    const to = from + by
    if (line === undefined || to < 0 || to >= lines.length) return
    const focused = document.activeElement
    flushSync(() => change((form) => lineMoved(form, lineKey, to)))
    // A browser takes the focus from what changes its place in the page.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    focused?.scrollIntoView({ block: 'nearest' })
    tell(text('editing.moved', { place: to + 1, count: lines.length, name: line.name }))
  }

  function duplicate(): void {
    const { form } = store.getState()
    if (!hasRoomForLines(form)) return void alert(text('document.too-many-lines', { max: limits.lines }))
    flushSync(() => change((before) => lineDuplicated(before, lineKey)))
    // Where the copy is made different; of very long documents it may stand out of sight.
    if (!focusLineField(form.nextLineKey, 'name')) focusLine(form.nextLineKey)
  }

  return { move, duplicate }
}

/** Alt and an arrow, wherever in a line, move it. */
export function useMoveKeys(lineKey: number): (event: KeyboardEvent) => void {
  const { move } = useLineOrder(lineKey)
  return function pressKey(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    // Lists that belong to the line stand elsewhere in the page, and have arrows of their own.
    if (!(target instanceof Node && currentTarget.contains(target))) return
    // Without the other key they count in a field, or open its list.
    event.preventDefault()
    event.stopPropagation()
    move(key === 'ArrowUp' ? -1 : 1)
  }
}
