import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOpenForm } from '#documents/document-store.ts'
import layout from '#ui/layout.module.css'
import { LineRow } from './LineRow.tsx'
import { estimatedRowHeight } from './line-focus.ts'
import classes from './lines.module.css'

const overscannedRows = 8

/** Renders the visible rows and the one with the focus; all rows while the page is printed. */
export function VirtualRows({ keys }: { readonly keys: readonly number[] }) {
  const isPrinting = useIsPrinting()
  const [offset, setOffset] = useState(0)
  // A key, not an index, because the index changes when a line before it is removed.
  const focused = useRef<number | null>(null)
  const place = useCallback((element: HTMLDivElement | null) => {
    if (element) setOffset(element.getBoundingClientRect().top + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => estimatedRowHeight,
    overscan: overscannedRows,
    scrollMargin: offset,
    getItemKey: (index) => keys[index] ?? index,
    rangeExtractor: (range) =>
      isPrinting ? [...keys.keys()] : withFocused(range, keys.indexOf(focused.current ?? -1)),
  })

  const { scrollToLine } = useOpenForm()
  useEffect(() => {
    scrollToLine.current = (key) => rows.scrollToIndex(keys.indexOf(key), { align: 'center' })
    return () => {
      scrollToLine.current = null
    }
  }, [rows, keys, scrollToLine])

  function trackFocus(event: FocusEvent<HTMLDivElement>) {
    const row = event.target.closest<HTMLElement>('[data-index]')
    focused.current = keys[Number(row?.dataset.index)] ?? null
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the table in LineTable
    <div
      ref={place}
      role="rowgroup"
      className={`${layout.relative} ${classes.virtual}`}
      style={{ height: rows.getTotalSize() }}
      onFocus={trackFocus}
    >
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          role="presentation"
          data-index={row.index}
          className={classes.virtualRow}
          style={{ transform: `translateY(${row.start - offset}px)` }}
        >
          <LineRow lineKey={Number(row.key)} place={row.index + 1} />
        </div>
      ))}
    </div>
  )
}

/** Returns whether the page is being printed. Renders synchronously, because the browser prints directly after `beforeprint`. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), stop)
    addEventListener('afterprint', () => setPrinting(false), stop)
    return () => stop.abort()
  }, [])
  return isPrinting
}

/** Returns the indexes to render, including the row with the focus, wherever the page is scrolled to. */
function withFocused(range: Range, focused: number): number[] {
  const visible = defaultRangeExtractor(range)
  if (focused < 0 || focused >= range.count || visible.includes(focused)) return visible
  return [...visible, focused].sort((one, other) => one - other)
}
