import type { KeyboardEvent } from 'react'
import { isComposing } from '#ui/composing.ts'
import { isAtRest } from './search-state.ts'
import type { Search } from './use-search.ts'

const caretKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** The keys of a combobox: those that move over the options, and those that move in the text. */
export function searchKeys(search: Search) {
  return function press(event: KeyboardEvent) {
    const { key } = event
    if (isComposing(event.nativeEvent)) {
      // It ends the composition, and sends nothing.
      if (key === 'Enter') event.preventDefault()
      return
    }
    if (caretKeys.includes(key)) return search.leaveOption()
    if (acts(search, event)) event.preventDefault()
  }
}

/** Escape, also from what can be pressed below the box. */
export function escapeKey(search: Search) {
  return function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    if (escapes(search)) event.preventDefault()
  }
}

/** @returns whether the key has done what it is for */
function acts(search: Search, event: KeyboardEvent): boolean {
  switch (event.key) {
    case 'ArrowDown':
      return !isModified(event) && moves(search, 1)
    case 'ArrowUp':
      return !isModified(event) && moves(search, -1)
    case 'Enter':
      return follows(search, event)
    default:
      return false
  }
}

function isModified({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

function moves(search: Search, step: 1 | -1): boolean {
  if (search.typed.trim() === '') return false
  search.move(step)
  return true
}

function escapes(search: Search): boolean {
  if (isAtRest({ typed: search.typed, isOpen: search.view.is !== 'closed' })) return false
  search.escape()
  return true
}

/** As a click would, with Ctrl or Cmd in another tab. Without an option, Enter searches. */
function follows({ optionId }: Search, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const option = optionId === null ? null : document.getElementById(optionId)
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  option?.dispatchEvent(new MouseEvent('click', click))
  return option !== null
}
