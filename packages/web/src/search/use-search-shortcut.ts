import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { areSingleKeysOn, isAnswering, isTyping } from '#ui/single-keys.ts'
import { isSearchShortcut } from './search-shortcut.ts'

/** Leads to the box from everywhere but a dialog that has to be answered first. */
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
