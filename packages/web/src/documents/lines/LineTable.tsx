import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { DocumentForm } from '#documents/document-form.ts'
import { useFieldRefusal, useFormList, useFormState } from '#documents/document-store.ts'
import { FieldSlot } from '#documents/fields/FieldSlot.tsx'
import { useLinePaste } from '#documents/pasting/use-line-paste.ts'
import { useText } from '#locale/use-text.ts'
import { LineNewsContext } from './line-news.ts'
import classes from './lines.module.css'
import { hasRoomForLines } from './new-lines.ts'
import { PlainRows } from './PlainRows.tsx'
import { useLineDrag } from './use-line-drag.ts'

/** Up to here every row comes into the page, where the browser finds it; beyond, only those in sight until it prints. */
const mostRowsInPage = 150

// Few documents are that long. Where the script cannot be had all rows stand there: slow is better than none.
const VirtualRows = lazy(async () => {
  const loaded = await import('./VirtualRows.tsx').catch(() => null)
  return { default: loaded?.VirtualRows ?? PlainRows }
})

/** The rows of the document and how many there are. */
export function LineTable() {
  const text = useText()
  const keys = useFormList(({ form }) => rowKeys(form))
  const count = useFormState(({ form }) => form.lines.length)
  const refusal = useFieldRefusal('lines')
  const isLong = useIsLong(count)
  const [news, tell] = useState('')
  const { onPaste, dialog } = useLinePaste(tell)
  const { takeHold, mark } = useLineDrag(tell)
  const [wasLong, setWasLong] = useState(isLong)
  if (isLong && !wasLong) setWasLong(true)

  return (
    <FieldSlot field="lines">
      {/* biome-ignore lint/a11y/useSemanticElements: rows that come and go with scrolling, and stack on phones, cannot be a <table> */}
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
        <LineNewsContext value={tell}>
          {isLong ? (
            <Suspense fallback={null}>
              <VirtualRows keys={keys} />
            </Suspense>
          ) : (
            <PlainRows keys={keys} atOnce={wasLong} />
          )}
        </LineNewsContext>
      </div>
      {dialog}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {refusal === null ? null : <p className={classes.refusal}>{refusal}</p>}
      <p className={classes.count}>
        {count === 0 ? text('editing.no-lines') : text('products.count', { count })}
      </p>
    </FieldSlot>
  )
}

/** One line more does not change how rows are drawn: somebody is writing in it. */
function useIsLong(count: number): boolean {
  const [last, setLast] = useState({ count, isLong: count > mostRowsInPage })
  if (last.count === count) return last.isLong
  const isLong = count > mostRowsInPage && (last.isLong || count > last.count + 1)
  setLast({ count, isLong })
  return isLong
}

/** Of the lines, and of the blank one below them that becomes a line once something is typed. */
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
