import { Button, Checkbox } from '@mantine/core'
import type { LineComparison } from '@quittance/shared/documents/versions/compare-versions.ts'
import { useId, useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { LineDifference } from './LineDifference.tsx'
import classes from './versions.module.css'

// Number of lines that are rendered at once: two thousand would take seconds.
const atOnce = 100

/** Shows the lines that were added, removed, changed or moved, and the others on request. */
export function LineDifferences({ lines }: { readonly lines: readonly LineComparison[] }) {
  const text = useText()
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const [most, setMost] = useState(atOnce)
  const different = lines.filter(({ change, isMoved }) => change !== 'same' || isMoved)
  const unchanged = lines.length - different.length
  const shown = showsAll ? lines : different
  if (different.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.linesHead}>
        <h3 id={titleId} className={classes.part}>
          {text('versions.lines-title')}
        </h3>
        {unchanged === 0 ? null : (
          <Checkbox
            label={text('versions.show-unchanged', { count: unchanged })}
            checked={showsAll}
            onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
          />
        )}
      </div>
      <table className={classes.table} data-lines aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{text('versions.change')}</th>
            <th scope="col">{text('line.name')}</th>
            <th scope="col" data-numeric>
              {text('line.quantity')}
            </th>
            <th scope="col" data-numeric>
              {text('line.price')}
            </th>
            <th scope="col">{text('line.tax-rates')}</th>
            <th scope="col" data-numeric>
              {text('line.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, most).map((line) => (
            <LineDifference key={keyOf(line)} line={line} locale={currentLocale()} />
          ))}
        </tbody>
      </table>
      {shown.length > most ? (
        <Button variant="default" onClick={() => setMost(most + atOnce)}>
          {text('versions.show-more', { count: Math.min(atOnce, shown.length - most) })}
        </Button>
      ) : null}
    </section>
  )
}

function keyOf({ from, to }: LineComparison): string {
  return `${from?.index ?? ''}-${to?.index ?? ''}`
}
