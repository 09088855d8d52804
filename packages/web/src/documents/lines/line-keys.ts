import { lineFieldNames, lineFields } from '@quittance/shared/documents/line-fields.ts'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import { isComposing } from '#ui/keyboard.ts'
import { useLineActions } from './line-actions.ts'
import { emptyLineBlurred, hasRoomForLines } from './line-changes.ts'
import { enterLineField, lineCellId, useGoToLine } from './line-focus.ts'

interface LineKeyActions {
  /** Called after the row has lost the focus. */
  readonly onBlurred: () => void
  /** Called when Alt+Enter is pressed in a field: the user wants to write a description. */
  readonly onDescribe: () => void
}

/** Returns the keyboard and focus handlers of a row. */
export function useLineKeys(lineKey: number, { onBlurred, onDescribe }: LineKeyActions) {
  const { store } = useOpenForm()
  const change = useChange()
  const move = useMoveKeys(lineKey)
  const walk = useEnterKey(lineKey)

  function blur(row: Element): void {
    // The focus may be back, for example from another window or after an undo step.
    if (row.contains(document.activeElement)) return
    change((form) => emptyLineBlurred(form, lineKey))
    onBlurred()
  }

  return {
    onKeyDownCapture(event: KeyboardEvent): void {
      move(event)
      if (isDescribeKey(event) && store.getState().form.nextLineKey !== lineKey) {
        event.preventDefault()
        event.stopPropagation()
        onDescribe()
      }
      if (!event.isPropagationStopped()) walk(event)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      requestAnimationFrame(() => blur(currentTarget))
    },
  }
}

/** Returns a key handler that moves a line with Alt and an arrow key. */
function useMoveKeys(lineKey: number): (event: KeyboardEvent) => void {
  const { move } = useLineActions(lineKey)
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

function isDescribeKey({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  return key === 'Enter' && altKey && !(ctrlKey || metaKey || shiftKey) && target instanceof HTMLInputElement
}

const enterStops = lineFieldNames.filter((field) => lineFields[field].isEnterStop)

interface Position {
  readonly key: number
  readonly field: LineField
}

/** Returns a key handler: Enter moves to the next stop, and from the last stop to the next line; Shift+Enter moves back. */
function useEnterKey(lineKey: number): (event: KeyboardEvent) => void {
  const { store } = useOpenForm()
  const goTo = useGoToLine(enterLineField)

  function findStop({ key, field }: Position, by: 1 | -1): Position | null {
    const within = enterStops[enterStops.indexOf(field) + by]
    if (within !== undefined) return { key, field: within }
    const { form } = store.getState()
    const keys = form.lines.map((line) => line.key)
    if (hasRoomForLines(form)) keys.push(form.nextLineKey)
    const next = keys[keys.indexOf(key) + by]
    const stop = enterStops.at(by === 1 ? 0 : -1)
    return next === undefined || stop === undefined ? null : { key: next, field: stop }
  }

  return function pressKey(event) {
    const field = findFieldOfEnter(event, lineKey)
    const isBlank = store.getState().form.nextLineKey === lineKey
    if (field === undefined || (isBlank && !event.shiftKey)) return
    const to = findStop({ key: lineKey, field }, event.shiftKey ? -1 : 1)
    if (to === null) return
    // The field applies its input when it loses the focus.
    event.preventDefault()
    event.stopPropagation()
    void goTo(to.key, to.field)
  }
}

function findFieldOfEnter(event: KeyboardEvent, lineKey: number): LineField | undefined {
  const { key, altKey, ctrlKey, metaKey, nativeEvent, target } = event
  if (key !== 'Enter' || altKey || ctrlKey || metaKey || isComposing(nativeEvent)) return undefined
  if (!(target instanceof HTMLInputElement) || hasActiveOption(target)) return undefined
  return enterStops.find((field) => document.getElementById(lineCellId(lineKey, field))?.contains(target))
}

/** Returns whether a product is active in the list, which Enter selects. */
function hasActiveOption(field: HTMLInputElement): boolean {
  const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  return option?.hasAttribute('data-combobox-selected') === true
}
