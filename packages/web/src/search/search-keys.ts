import { useWindowEvent } from '@mantine/hooks'
import type { KeyboardEvent, RefObject } from 'react'
import { areSingleKeysOn, isComposing, isModalOpen, isTyping, type Pressed } from '#ui/keyboard.ts'
import { isIdle } from './search-state.ts'
import type { Search } from './use-search.ts'

const caretKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Returns the key handler of the search box: it moves the active option, follows it, and notices caret movements. */
export function searchKeys(search: Search) {
  return function press(event: KeyboardEvent) {
    const { key } = event
    if (isComposing(event.nativeEvent)) {
      // Enter ends the composition and must not submit the form.
      if (key === 'Enter') event.preventDefault()
      return
    }
    if (caretKeys.includes(key)) return search.leaveOption()
    if (acts(search, event)) event.preventDefault()
  }
}

/** Returns the handler of Escape for the search box and the controls in its dropdown. */
export function escapeKey(search: Search) {
  return function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    if (escapes(search)) event.preventDefault()
  }
}

/** Handles a key. @returns whether it had an effect */
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
  if (isIdle({ typed: search.typed, isOpen: search.view.state !== 'closed' })) return false
  search.escape()
  return true
}

/** Clicks the active option, with the modifier keys that open another tab. @returns false without one: Enter then searches */
function follows({ optionId }: Search, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const option = optionId === null ? null : document.getElementById(optionId)
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  option?.dispatchEvent(new MouseEvent('click', click))
  return option !== null
}

/** Returns whether the keys open the search: `/`, with Shift on keyboards where it needs that. */
export function isSearchShortcut({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key === '/' && !ctrlKey && !metaKey && !altKey
}

/** Handles the search shortcut: moves the focus to the search box, except from text fields and modal dialogs. */
export function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !isSearchShortcut(event)) return
    if (isTyping() || isModalOpen() || !areSingleKeysOn()) return
    event.preventDefault()
    box.current?.focus()
    box.current?.select()
  })
}
