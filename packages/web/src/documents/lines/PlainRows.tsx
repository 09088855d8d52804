import { startTransition, useEffect, useState } from 'react'
import { LineRow } from './LineRow.tsx'
import { guessedRowHeight } from './row-height.ts'

/** As many as a screen has room for: a form with these takes input while the others follow. */
const firstRows = 12
const rowsAtATime = 10

interface PlainRowsProps {
  readonly keys: readonly number[]
  /** All of them stand there from the first moment. */
  readonly atOnce?: boolean
}

/** All rows of a document. */
export function PlainRows({ keys, atOnce = false }: PlainRowsProps) {
  const drawn = useRowsDrawn(keys.length, atOnce)
  const missing = Math.max(keys.length - drawn, 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a table whose rows come and go
    <div role="rowgroup">
      {keys.slice(0, drawn).map((key, index) => (
        <LineRow key={key} lineKey={key} place={index + 1} />
      ))}
      {missing === 0 ? null : <div role="presentation" style={{ height: missing * guessedRowHeight }} />}
    </div>
  )
}

const all = Number.POSITIVE_INFINITY

/** Grows until all stand there, a few at a time and never before what somebody types. */
function useRowsDrawn(count: number, atOnce: boolean): number {
  const [firstCount] = useState(count)
  const [grown, setGrown] = useState(() => (atOnce ? all : enough(firstRows, count)))
  useEffect(() => {
    if (grown === all) return
    startTransition(() => setGrown(enough(grown + rowsAtATime, count)))
  }, [grown, count])
  // Somebody has begun to add or remove lines: the keyboard goes on at one that has to be there.
  return count === firstCount ? grown : all
}

function enough(rows: number, count: number): number {
  return rows < count ? rows : all
}
