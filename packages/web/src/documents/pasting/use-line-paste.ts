import type { ClipboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import type { AnnounceLines } from '#documents/lines/announce-lines.ts'
import type { NewLine } from '#documents/lines/form-line.ts'
import { enterLineField, lineCellId, lineKeyOf } from '#documents/lines/line-focus.ts'
import { linesInserted, ownLineNamed } from '#documents/lines/line-order.ts'
import { useGoToLine } from '#documents/lines/use-go-to-line.ts'
import { currentText } from '#locale/dictionary.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.tsx'

const load = async () => (await import('./PasteDialog.tsx')).PasteDialog

/** Matches a text with several cells or rows. A line break at its end does not count. */
const severalCells = /\t|[\r\n]+[^\r\n]/

interface Pasted {
  readonly text: string
  /** Key of the line below which the rows are inserted; key of the blank line: at the end. */
  readonly key: number
  /** The name before and after the selection that was replaced; null: it was pasted into a number field. */
  readonly name: { readonly before: string; readonly after: string } | null
}

/** Opens a dialog for rows of a spreadsheet that are pasted into a line, and adds them as lines when the user confirms. */
export function useLinePaste(announce: AnnounceLines): {
  readonly onPaste: (event: ClipboardEvent) => void
  readonly dialog: ReactNode
} {
  const { dialog, open, close } = useLazyDialog(load, 'editing.paste-not-loaded')
  const { add, addText } = usePasted(announce)

  return {
    onPaste(event) {
      const pasted = pastedInto(event)
      if (pasted === null) return
      // The dialog returns the focus before the action moves it.
      const closing = (act: () => void) => {
        flushSync(close)
        act()
      }
      void open({
        text: pasted.text,
        onAdd: (lines) => closing(() => add(pasted, lines)),
        onText: pasted.name === null ? null : (whole) => closing(() => addText(pasted, whole)),
        onCancel: close,
      })
    },
    dialog,
  }
}

/** Returns functions that insert the lines or the text, and move the focus there. */
function usePasted(announce: AnnounceLines) {
  const change = useChange()
  const { store } = useOpenForm()
  const goTo = useGoToLine(enterLineField)

  return {
    add({ key }: Pasted, lines: readonly NewLine[]) {
      const { nextLineKey } = store.getState().form
      flushSync(() => change((form) => linesInserted(form, key, lines)))
      // The text was loaded with the dialog.
      announce(currentText()('pasting.added', { count: lines.length }))
      void goTo(nextLineKey, 'name')
    },
    addText({ key, name }: Pasted, pasted: string) {
      if (name === null) return
      const { lines, nextLineKey } = store.getState().form
      // An empty line may have been removed while the dialog was open.
      const into = lines.some((line) => line.key === key) ? key : nextLineKey
      flushSync(() => change((form) => ownLineNamed(form, into, name.before + pasted + name.after)))
      void goTo(into, 'name')
    },
  }
}

/** Returns the pasted rows and their target; null: the browser inserts the text as usual. */
function pastedInto(event: ClipboardEvent): Pasted | null {
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
