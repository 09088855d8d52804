import { startTransition, useEffect, useState } from 'react'
import { LineRow } from './LineRow.tsx'
import { guessedRowHeight } from './row-height.ts'

/** As many rows as fit on a screen. The form accepts input while the others are rendered. */
const firstRows = 12
const rowsAtATime = 10

interface PlainRowsProps {
  readonly keys: readonly number[]
  /** Whether all rows are rendered at once. */
  readonly atOnce?: boolean
}

/** Renders all rows of a document. */
export function PlainRows({ keys, atOnce = false }: PlainRowsProps) {
  const drawn = useRowsDrawn(keys.length, atOnce)
  const missing = Math.max(keys.length - drawn, 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the table in LineTable
    <div role="rowgroup">
      {keys.slice(0, drawn).map((key, index) => (
        <LineRow key={key} lineKey={key} place={index + 1} />
      ))}
      {missing === 0 ? null : <div role="presentation" style={{ height: missing * guessedRowHeight }} />}
    </div>
  )
}

const all = Number.POSITIVE_INFINITY

/** Returns how many rows to render: a few more each time, with lower priority than input. */
function useRowsDrawn(count: number, atOnce: boolean): number {
  const [firstCount] = useState(count)
  const [grown, setGrown] = useState(() => (atOnce ? all : enough(firstRows, count)))
  useEffect(() => {
    if (grown === all) return
    startTransition(() => setGrown(enough(grown + rowsAtATime, count)))
  }, [grown, count])
  // After lines are added or removed, all rows are rendered, because the focus moves to one of them.
  return count === firstCount ? grown : all
}

function enough(rows: number, count: number): number {
  return rows < count ? rows : all
}
