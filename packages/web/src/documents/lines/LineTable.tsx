import { Box, VisuallyHidden } from '@mantine/core'
import {
  findTextsWithin,
  isTextLineField,
  lineFieldNames,
  lineFields,
} from '@quittance/shared/documents/line-fields.ts'
import { type CSSProperties, startTransition, useEffect, useState } from 'react'
import type { DocumentForm } from '#documents/document-form.ts'
import { useFieldRejection, useFormList, useFormState } from '#documents/document-store.ts'
import { slotIdOf } from '#documents/fields/field-slots.tsx'
import { useLinePaste } from '#documents/pasting/use-line-paste.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import { LineRow } from './LineRow.tsx'
import { AnnounceLinesContext, useLineDrag } from './line-actions.ts'
import { hasRoomForLines } from './line-changes.ts'
import { estimatedRowHeight } from './line-focus.ts'
import classes from './lines.module.css'

/** Maximum number of lines that are all rendered, so that the browser's search finds them. Longer documents are virtualised. */
const maxPlainRows = 150

// Lazy, because few documents are that long. If the chunk cannot be loaded, all rows are rendered, which is slow but works.
const VirtualRows = lazyPart(async () => (await import('./VirtualRows.tsx')).VirtualRows, {
  fallback: PlainRows,
})

/** Shows the lines of the document and their number. */
export function LineTable() {
  const text = useText()
  const keys = useFormList(({ form }) => rowKeys(form))
  const count = useFormState(({ form }) => form.lines.length)
  const rejection = useFieldRejection('lines')
  const isLong = useIsLong(count)
  const [announcement, announce] = useState('')
  const { onPaste, dialog } = useLinePaste(announce)
  const { handlers, mark } = useLineDrag(announce)
  const [wasLong, setWasLong] = useState(isLong)
  if (isLong && !wasLong) setWasLong(true)

  return (
    <div id={slotIdOf('lines')}>
      {/* biome-ignore lint/a11y/useSemanticElements: virtualised rows that stack on phones cannot be a <table> */}
      <div
        role="table"
        aria-label={text('products.label')}
        aria-rowcount={keys.length + 1}
        className={layout.relative}
        style={gridTracks}
        onPaste={onPaste}
        {...handlers}
      >
        {mark}
        <HeadRow />
        <AnnounceLinesContext value={announce}>
          {isLong ? <VirtualRows keys={keys} /> : <PlainRows keys={keys} atOnce={wasLong} />}
        </AnnounceLinesContext>
      </div>
      {dialog}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {rejection === null ? null : (
        <Box component="p" mt={8} className={`${layout.note} ${layout.bad}`}>
          {rejection}
        </Box>
      )}
      <Box component="p" mt={10} className={`${layout.note} ${count === 0 ? '' : layout.amount}`}>
        {count === 0 ? text('editing.no-lines') : text('products.count', { count })}
      </Box>
    </div>
  )
}

/** Returns whether rows are virtualised. A single new line does not switch to it, because the user is typing in that line. */
function useIsLong(count: number): boolean {
  const [last, setLast] = useState({ count, isLong: count > maxPlainRows })
  if (last.count === count) return last.isLong
  const isLong = count > maxPlainRows && (last.isLong || count > last.count + 1)
  setLast({ count, isLong })
  return isLong
}

/** Returns the keys of the lines, and of the blank line below them if there is room for another line. */
function rowKeys(form: DocumentForm): number[] {
  const keys = form.lines.map((line) => line.key)
  return hasRoomForLines(form) ? [...keys, form.nextLineKey] : keys
}

const columns = lineFieldNames.flatMap((field) => {
  const { label, column } = lineFields[field]
  const hasUnit = !isTextLineField(field) && findTextsWithin(field).length > 0
  return column ? [{ label, hasUnit, ...column }] : []
})

/** Widths of total and actions. */
const otherWidths = ['7.25rem', '3.75rem']

/** The grid tracks of all rows, which narrow forms and prints replace. */
const gridTracks = {
  '--line-columns': [...columns.map(({ width }) => width), ...otherWidths].join(' '),
} as CSSProperties // as: React accepts custom properties, its type does not

function HeadRow() {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of the table above
    <div role="row" aria-rowindex={1} className={`${layout.note} ${classes.headRow}`}>
      {[...columns, { label: 'line.total', alignment: 'end', hasUnit: false } as const].map(
        ({ label, alignment, hasUnit }) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of the table above
          <span key={label} role="columnheader" data-alignment={alignment} data-unit={hasUnit || undefined}>
            {text(label)}
          </span>
        ),
      )}
    </div>
  )
}

/** As many rows as fit on a screen. The form accepts input while the others are rendered. */
const firstRows = 12
const rowsAtATime = 10

interface PlainRowsProps {
  readonly keys: readonly number[]
  /** Whether all rows are rendered at once. */
  readonly atOnce?: boolean
}

/** Renders all rows of a document. */
function PlainRows({ keys, atOnce = false }: PlainRowsProps) {
  const rendered = useRenderedRows(keys.length, atOnce)
  const missing = Math.max(keys.length - rendered, 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the table above
    <div role="rowgroup">
      {keys.slice(0, rendered).map((key, index) => (
        <LineRow key={key} lineKey={key} place={index + 1} />
      ))}
      {missing === 0 ? null : <div role="presentation" style={{ height: missing * estimatedRowHeight }} />}
    </div>
  )
}

const all = Number.POSITIVE_INFINITY

/** Returns how many rows to render: a few more each time, with lower priority than input. */
function useRenderedRows(count: number, atOnce: boolean): number {
  const [firstCount] = useState(count)
  const [rendered, setRendered] = useState(() => (atOnce ? all : enough(firstRows, count)))
  useEffect(() => {
    if (rendered === all) return
    startTransition(() => setRendered(enough(rendered + rowsAtATime, count)))
  }, [rendered, count])
  // After lines are added or removed, all rows are rendered, because the focus moves to one of them.
  return count === firstCount ? rendered : all
}

function enough(rows: number, count: number): number {
  return rows < count ? rows : all
}
