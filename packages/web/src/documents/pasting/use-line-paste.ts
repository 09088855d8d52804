import type { ClipboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import type { NewLine } from '#documents/lines/form-line.ts'
import { enterLineField, lineCellId, lineKeyOf } from '#documents/lines/line-focus.ts'
import { linesInserted, ownLineNamed } from '#documents/lines/line-order.ts'
import { useGoToLine } from '#documents/lines/use-go-to-line.ts'
import { useText } from '#locale/use-text.ts'
import { useInPlace } from '#ui/use-in-place.tsx'

const load = async () => (await import('./PasteDialog.tsx')).PasteDialog

/** What has several cells or lines; a line break at its end is none. */
const severalCells = /\t|[\r\n]+[^\r\n]/

interface Pasted {
  readonly text: string
  /** The line below which it belongs; the blank one's puts it at the end. */
  readonly key: number
  /** The name that it was pasted into, around what was selected in it; null where it was a figure. */
  readonly name: { readonly before: string; readonly after: string } | null
}

/** Rows of a spreadsheet that are pasted into a line become lines, once somebody has said what their columns are. */
export function useLinePaste(tell: (news: string) => void): {
  readonly onPaste: (event: ClipboardEvent) => void
  readonly dialog: ReactNode
} {
  const { opened, open, close } = useInPlace(load, 'editing.paste-not-loaded')
  const { add, addText } = usePasted(tell)

  return {
    onPaste(event) {
      const pasted = pastedInto(event)
      if (pasted === null) return
      // The dialog gives the focus back before anything else has it.
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
    dialog: opened,
  }
}

/** Puts what was pasted where it belongs, and goes on there. */
function usePasted(tell: (news: string) => void) {
  const text = useText()
  const change = useChange()
  const { store } = useOpenForm()
  const goTo = useGoToLine(enterLineField)

  return {
    add({ key }: Pasted, lines: readonly NewLine[]) {
      const { nextLineKey } = store.getState().form
      flushSync(() => change((form) => linesInserted(form, key, lines)))
      tell(text('pasting.added', { count: lines.length }))
      void goTo(nextLineKey, 'name')
    },
    addText({ key, name }: Pasted, pasted: string) {
      if (name === null) return
      const { lines, nextLineKey } = store.getState().form
      // A line that said nothing may have gone while the dialog stood there.
      const into = lines.some((line) => line.key === key) ? key : nextLineKey
      flushSync(() => change((form) => ownLineNamed(form, into, name.before + pasted + name.after)))
      void goTo(into, 'name')
    },
  }
}

/** Null for what the browser pastes by itself. */
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
