import { limits } from '@quittance/shared/documents/limits.ts'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { useAnnounceLines } from './announce-lines.ts'
import { focusLine, focusLineField } from './line-focus.ts'
import { lineDuplicated, lineMoved } from './line-order.ts'
import { hasRoomForLines } from './new-lines.ts'

/** Returns functions that move a line, which keeps the focus, and duplicate it, which moves the focus to the copy. */
export function useLineOrder(lineKey: number) {
  const { store } = useOpenForm()
  const change = useChange()
  const text = useText()
  const alert = useAlert()
  const announce = useAnnounceLines()

  /** @param by number of positions downwards; negative: upwards */
  function move(by: number): void {
    const { lines } = store.getState().form
    const from = lines.findIndex(({ key }) => key === lineKey)
    const line = lines[from]
    const to = from + by
    if (line === undefined || to < 0 || to >= lines.length) return
    const focused = document.activeElement
    flushSync(() => change((form) => lineMoved(form, lineKey, to)))
    // An element loses the focus when it is moved in the page.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    focused?.scrollIntoView({ block: 'nearest' })
    announce(text('editing.moved', { place: to + 1, count: lines.length, name: line.name }))
  }

  function duplicate(): void {
    const { form } = store.getState()
    if (!hasRoomForLines(form)) return void alert(text('document.too-many-lines', { max: limits.lines }))
    flushSync(() => change((before) => lineDuplicated(before, lineKey)))
    // The user changes the name of the copy next. In very long documents, the copy may not be rendered.
    if (!focusLineField(form.nextLineKey, 'name')) focusLine(form.nextLineKey)
  }

  return { move, duplicate }
}

/** Returns a key handler that moves a line with Alt and an arrow key. */
export function useMoveKeys(lineKey: number): (event: KeyboardEvent) => void {
  const { move } = useLineOrder(lineKey)
  return function pressKey(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    // React also passes on events of dropdowns, which are elsewhere in the page and use the arrow keys themselves.
    if (!(target instanceof Node && currentTarget.contains(target))) return
    // Fields use arrow keys to change a number or to open a list.
    event.preventDefault()
    event.stopPropagation()
    move(key === 'ArrowUp' ? -1 : 1)
  }
}
