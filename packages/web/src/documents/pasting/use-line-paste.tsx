import { type ClipboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import type { NewLine } from '#documents/lines/form-line.ts'
import { enterLineField, lineCellId, lineKeyOf } from '#documents/lines/line-focus.ts'
import { linesInserted, ownLineNamed } from '#documents/lines/line-order.ts'
import { useGoToLine } from '#documents/lines/use-go-to-line.ts'
import { useText } from '#locale/use-text.ts'
import type { PasteDialogProps } from './PasteDialog.tsx'
import { pastedRows, pastedText } from './pasted-rows.ts'

const PasteDialog = lazy(async () => ({ default: (await import('./PasteDialog.tsx')).PasteDialog }))

interface Pasted {
  readonly rows: PasteDialogProps['rows']
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
  const text = useText()
  const change = useChange()
  const { store } = useOpenForm()
  const goTo = useGoToLine(enterLineField)
  const [pasted, setPasted] = useState<Pasted | null>(null)

  function add({ key }: Pasted, lines: readonly NewLine[]) {
    const { nextLineKey } = store.getState().form
    // The dialog gives the focus back before it goes on.
    flushSync(() => setPasted(null))
    change((form) => linesInserted(form, key, lines))
    tell(text('pasting.added', { count: lines.length }))
    void goTo(nextLineKey, 'name')
  }

  function addText({ key, name, rows }: Pasted) {
    setPasted(null)
    if (name === null) return
    change((form) => ownLineNamed(form, key, name.before + pastedText(rows) + name.after))
  }

  return {
    onPaste: (event) => setPasted(pastedInto(event)),
    dialog:
      pasted === null ? null : (
        <Suspense fallback={null}>
          <PasteDialog
            rows={pasted.rows}
            onAdd={(lines) => add(pasted, lines)}
            onText={pasted.name === null ? null : () => addText(pasted)}
            onCancel={() => setPasted(null)}
          />
        </Suspense>
      ),
  }
}

/** Null for what the browser pastes by itself. */
function pastedInto(event: ClipboardEvent): Pasted | null {
  const { target } = event
  const key = target instanceof HTMLInputElement ? lineKeyOf(target) : null
  const rows = pastedRows(event.clipboardData.getData('text/plain'))
  if (key === null || rows === null || !(target instanceof HTMLInputElement)) return null
  event.preventDefault()
  const isName = document.getElementById(lineCellId(key, 'name'))?.contains(target) === true
  const { value, selectionStart, selectionEnd } = target
  const around = {
    before: value.slice(0, selectionStart ?? value.length),
    after: value.slice(selectionEnd ?? value.length),
  }
  return { rows, key, name: isName ? around : null }
}
