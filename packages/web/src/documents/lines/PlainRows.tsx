import { startTransition, useEffect, useState } from 'react'
import { LineRow } from './LineRow.tsx'
import { guessedRowHeight } from './row-height.ts'

/** As many as a screen has room for: a form with these takes input while the others follow. */
const firstRows = 12
const rowsAtATime = 10

/** All rows of a document. */
export function PlainRows({ keys }: { readonly keys: readonly number[] }) {
  const drawn = useRowsDrawn(keys.length)
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

/** Grows until all stand there, a few at a time and never before what somebody types. From then on a row is drawn when it comes. */
function useRowsDrawn(count: number): number {
  const [drawn, setDrawn] = useState(() => enough(firstRows, count))
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return
    startTransition(() => setDrawn(enough(drawn + rowsAtATime, count)))
  }, [drawn, count])
  return drawn
}

function enough(rows: number, count: number): number {
  return rows < count ? rows : Number.POSITIVE_INFINITY
}
