import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { DocumentForm } from '#documents/document-form.ts'
import { useFieldRefusal, useFormList, useFormState } from '#documents/document-store.ts'
import { FieldContainer } from '#documents/fields/FieldContainer.tsx'
import { useLinePaste } from '#documents/pasting/use-line-paste.ts'
import { useText } from '#locale/use-text.ts'
import { AnnounceLinesContext } from './announce-lines.ts'
import classes from './lines.module.css'
import { hasRoomForLines } from './new-lines.ts'
import { PlainRows } from './PlainRows.tsx'
import { useLineDrag } from './use-line-drag.ts'

/** Maximum number of lines that are all rendered, so that the browser's search finds them. Longer documents are virtualised. */
const mostRowsInPage = 150

// Lazy, because few documents are that long. If the chunk cannot be loaded, all rows are rendered, which is slow but works.
const VirtualRows = lazy(async () => {
  const loaded = await import('./VirtualRows.tsx').catch(() => null)
  return { default: loaded?.VirtualRows ?? PlainRows }
})

/** Shows the lines of the document and their number. */
export function LineTable() {
  const text = useText()
  const keys = useFormList(({ form }) => rowKeys(form))
  const count = useFormState(({ form }) => form.lines.length)
  const refusal = useFieldRefusal('lines')
  const isLong = useIsLong(count)
  const [announcement, announce] = useState('')
  const { onPaste, dialog } = useLinePaste(announce)
  const { takeHold, mark } = useLineDrag(announce)
  const [wasLong, setWasLong] = useState(isLong)
  if (isLong && !wasLong) setWasLong(true)

  return (
    <FieldContainer field="lines">
      {/* biome-ignore lint/a11y/useSemanticElements: virtualised rows that stack on phones cannot be a <table> */}
      <div
        role="table"
        aria-label={text('products.label')}
        aria-rowcount={keys.length + 1}
        className={classes.table}
        onPaste={onPaste}
        onPointerDown={takeHold}
      >
        <div ref={mark} hidden className={classes.dropMark} />
        <HeadRow />
        <AnnounceLinesContext value={announce}>
          {isLong ? (
            <Suspense fallback={null}>
              <VirtualRows keys={keys} />
            </Suspense>
          ) : (
            <PlainRows keys={keys} atOnce={wasLong} />
          )}
        </AnnounceLinesContext>
      </div>
      {dialog}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {refusal === null ? null : <p className={classes.refusal}>{refusal}</p>}
      <p className={classes.count}>
        {count === 0 ? text('editing.no-lines') : text('products.count', { count })}
      </p>
    </FieldContainer>
  )
}

/** Returns whether rows are virtualised. A single new line does not switch to it, because the user is typing in that line. */
function useIsLong(count: number): boolean {
  const [last, setLast] = useState({ count, isLong: count > mostRowsInPage })
  if (last.count === count) return last.isLong
  const isLong = count > mostRowsInPage && (last.isLong || count > last.count + 1)
  setLast({ count, isLong })
  return isLong
}

/** Returns the keys of the lines, and of the blank line below them if there is room for another line. */
function rowKeys(form: DocumentForm): number[] {
  const keys = form.lines.map((line) => line.key)
  return hasRoomForLines(form) ? [...keys, form.nextLineKey] : keys
}

const columns = ['line.name', 'line.price', 'line.quantity', 'line.tax-rates', 'line.total'] as const

function HeadRow() {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of the table above
    <div role="row" aria-rowindex={1} className={classes.headRow}>
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of the table above
        <span key={column} role="columnheader">
          {text(column)}
        </span>
      ))}
    </div>
  )
}
