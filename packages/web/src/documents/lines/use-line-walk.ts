import type { KeyboardEvent } from 'react'
import { useOpenForm } from '#documents/document-store.ts'
import { isComposing } from '#ui/composing.ts'
import { enterLineField, lineCellId } from './line-focus.ts'
import { hasRoomForLines } from './new-lines.ts'
import { useGoToLine } from './use-go-to-line.ts'

const walked = ['name', 'price', 'quantity'] as const

interface Place {
  readonly key: number
  readonly field: (typeof walked)[number]
}

/** Returns a key handler: Enter moves to the next field, and from the quantity to the next line; Shift+Enter moves back. */
export function useWalkKeys(lineKey: number): (event: KeyboardEvent) => void {
  const { store } = useOpenForm()
  const goTo = useGoToLine(enterLineField)

  function placeAfter({ key, field }: Place, by: 1 | -1): Place | null {
    const within = walked[walked.indexOf(field) + by]
    if (within !== undefined) return { key, field: within }
    const { form } = store.getState()
    const keys = form.lines.map((line) => line.key)
    if (hasRoomForLines(form)) keys.push(form.nextLineKey)
    const next = keys[keys.indexOf(key) + by]
    return next === undefined ? null : { key: next, field: by === 1 ? 'name' : 'quantity' }
  }

  return function pressKey(event) {
    const field = fieldToWalkFrom(event, lineKey)
    const isNew = store.getState().form.nextLineKey === lineKey
    if (field === undefined || (isNew && !event.shiftKey)) return
    const to = placeAfter({ key: lineKey, field }, event.shiftKey ? -1 : 1)
    if (to === null) return
    // The field applies its input when it loses the focus.
    event.preventDefault()
    event.stopPropagation()
    void goTo(to.key, to.field)
  }
}

function fieldToWalkFrom(event: KeyboardEvent, lineKey: number): Place['field'] | undefined {
  const { key, altKey, ctrlKey, metaKey, nativeEvent, target } = event
  if (key !== 'Enter' || altKey || ctrlKey || metaKey || isComposing(nativeEvent)) return undefined
  if (!(target instanceof HTMLInputElement) || isPointing(target)) return undefined
  return walked.find((field) => document.getElementById(lineCellId(lineKey, field))?.contains(target))
}

/** Returns whether a product is highlighted in the list, which Enter selects. */
function isPointing(field: HTMLInputElement): boolean {
  const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  return option?.hasAttribute('data-combobox-selected') === true
}
