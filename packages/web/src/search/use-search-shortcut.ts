import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { areSingleKeysOn, isAnswering, isTyping } from '#ui/single-keys.ts'
import { isSearchShortcut } from './search-shortcut.ts'

/** Handles the search shortcut: moves the focus to the search box, except from a modal dialog. */
export function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  useWindowEvent('keydown', (event) => {
    const takesSingleKeys = !isTyping() && areSingleKeysOn()
    if (event.defaultPrevented || event.isComposing || !isSearchShortcut(event, takesSingleKeys)) return
    if (isAnswering()) return
    event.preventDefault()
    box.current?.focus()
    box.current?.select()
  })
}
