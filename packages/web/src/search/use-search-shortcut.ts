import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isSearchShortcut, takesText } from './search-shortcut.ts'

/** Leads to the box from everywhere but a dialog that has to be answered first. */
export function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  useWindowEvent('keydown', (event) => {
    const isTyping = document.activeElement?.matches(takesText) ?? false
    if (event.defaultPrevented || event.isComposing || !isSearchShortcut(event, isTyping)) return
    if (document.querySelector('dialog:modal')) return
    event.preventDefault()
    box.current?.focus()
    box.current?.select()
  })
}
