import { Button } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Side, VersionMerge } from '@quittance/shared/documents/versions/merge-versions.ts'
import { useMemo, useState } from 'react'
import classes from '#documents/versions/versions.module.css'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { MergeTableRow } from './MergeTableRow.tsx'
import { mergeRows } from './merge-rows.ts'

interface MergeTableProps {
  readonly kind: DocumentKind
  readonly merge: VersionMerge
  /** Name of the member who has saved since. */
  readonly name: string
  readonly choices: ReadonlyMap<string, Side>
  onChoose(clash: string, side: Side): void
}

// All conflicts are rendered, at the top; the other rows on request, this many at once.
const atOnce = 100

/** Shows the original value, the values of both members and the one that is saved. */
export function MergeTable({ kind, merge, name, choices, onChoose }: MergeTableProps) {
  const text = useText()
  const rows = useMemo(
    () => mergeRows({ merge, choices }, kind, { text, locale: currentLocale() }),
    [merge, choices, kind, text],
  )
  const [most, setMost] = useState(merge.conflicts.length + atOnce)
  if (rows.length === 0) return <p>{text('versions.merge-no-other-changes')}</p>
  return (
    <>
      <table className={classes.table} aria-label={text('versions.merge-title')}>
        <thead>
          <tr>
            <th scope="col">{text('versions.field')}</th>
            <th scope="col">{text('versions.merge-base')}</th>
            <th scope="col">{name}</th>
            <th scope="col">{text('versions.merge-mine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <MergeTableRow
              key={row.key}
              row={row}
              name={name}
              chosen={choices.get(row.key)}
              onChoose={(side) => onChoose(row.key, side)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > most ? (
        <Button variant="default" onClick={() => setMost(most + atOnce)}>
          {text('versions.show-more', { count: Math.min(atOnce, rows.length - most) })}
        </Button>
      ) : null}
    </>
  )
}
