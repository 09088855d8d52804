import type { ClipboardEvent, ReactNode } from 'react'
import type { AnnounceLines } from '#documents/lines/line-actions.ts'
import { lineCellId, lineKeyOf } from '#documents/lines/line-focus.ts'
import { useLazyDialog } from '#ui/lazy-popups.tsx'

const load = async () => (await import('./PasteDialog.tsx')).PasteDialog

/** Matches a text with several cells or rows. A line break at its end does not count. */
const severalCells = /\t|[\r\n]+[^\r\n]/

/** Rows of a spreadsheet, as they were copied, and where they were pasted. */
export interface PastedRows {
  readonly text: string
  /** Key of the line below which the rows are inserted; key of the blank line: at the end. */
  readonly key: number
  /** The name before and after the selection that was replaced; null: it was pasted into another field. */
  readonly name: { readonly before: string; readonly after: string } | null
}

/** Opens a dialog for rows of a spreadsheet that are pasted into a line, which adds them as lines when the user confirms. */
export function useLinePaste(announce: AnnounceLines): {
  readonly onPaste: (event: ClipboardEvent) => void
  readonly dialog: ReactNode
} {
  const { dialog, open, close } = useLazyDialog(load, 'editing.paste-not-loaded')
  return {
    onPaste(event) {
      const pasted = findPastedRows(event)
      if (pasted !== null) open({ pasted, announce, onClose: close })
    },
    dialog,
  }
}

/** Returns the pasted rows; null: the browser inserts the text as usual, also into a description. */
function findPastedRows(event: ClipboardEvent): PastedRows | null {
  const { target } = event
  const key = target instanceof HTMLInputElement ? lineKeyOf(target) : null
  const text = event.clipboardData.getData('text/plain')
  if (key === null || !severalCells.test(text) || !(target instanceof HTMLInputElement)) return null
  event.preventDefault()
  const isName = document.getElementById(lineCellId(key, 'name'))?.contains(target) === true
  const { value, selectionStart, selectionEnd } = target
  const around = {
    before: value.slice(0, selectionStart ?? value.length),
    after: value.slice(selectionEnd ?? value.length),
  }
  return { text, key, name: isName ? around : null }
}
