import { Button } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { MergeOutcome, Side, VersionMerge } from '@quittance/shared/documents/versions/merge-versions.ts'
import { useId, useMemo, useState } from 'react'
import { After, ChangeBadge } from '#documents/versions/ChangedText.tsx'
import classes from '#documents/versions/versions.module.css'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import { type MergeRow, mergeRows } from './merge-rows.ts'

interface MergeTableProps {
  readonly kind: DocumentKind
  readonly merge: VersionMerge
  /** Name of the member who has saved since. */
  readonly name: string
  readonly choices: ReadonlyMap<string, Side>
  onChoose(field: string, side: Side): void
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
      <table
        className={`${tables.table} ${tables.cards} ${classes.table}`}
        aria-label={text('versions.merge-title')}
      >
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

interface MergeTableRowProps {
  readonly row: MergeRow
  readonly name: string
  /** undefined: the user has not selected a value, or there is no conflict. */
  readonly chosen: Side | undefined
  onChoose(side: Side): void
}

/** Shows a change. If both members have changed the value, the user selects one. */
function MergeTableRow({ row, name, chosen, onChoose }: MergeTableRowProps) {
  const text = useText()
  const group = useId()
  const isClash = row.taken === 'conflict'
  function cellOf(side: Side) {
    const heading = side === 'theirs' ? name : text('versions.merge-mine')
    const label = side === 'theirs' ? 'versions.choose-theirs' : 'versions.choose-mine'
    return (
      <td data-label={heading} data-taken={isTaken(row.taken, side, chosen) || undefined}>
        <Said row={row} side={side} />
        {isClash ? (
          <label className={`${layout.line} ${classes.take}`}>
            <input
              type="radio"
              name={group}
              aria-label={text(label, { field: row.label, name })}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            {text('versions.keep')}
          </label>
        ) : null}
        {!isClash && isTaken(row.taken, side, chosen) ? <TakenMark /> : null}
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">
        {row.label}
        {isClash ? (
          <div>
            <ChangeBadge change="conflict" sign="⚡︎">
              {text('versions.conflict')}
            </ChangeBadge>
          </div>
        ) : null}
        {row.together === null ? null : (
          <Note color="good">{text('versions.merged-line', { line: row.together })}</Note>
        )}
      </th>
      <td data-label={text('versions.merge-base')}>
        <Said row={row} side="base" />
      </td>
      {cellOf('theirs')}
      {cellOf('mine')}
    </tr>
  )
}

function isTaken(taken: MergeOutcome, side: Side, chosen: Side | undefined): boolean {
  return taken === 'conflict' ? chosen === side : taken === 'both' || taken === side
}

function TakenMark() {
  const text = useText()
  return (
    <span className={`${layout.line} ${layout.tight} ${layout.small} ${layout.good} ${layout.below}`}>
      <CheckIcon size={14} /> {text('versions.merge-result')}
    </span>
  )
}

function Said({ row, side }: { readonly row: MergeRow; readonly side: Side | 'base' }) {
  const text = useText()
  const said = row[side]
  if (said === null) return <em className={layout.muted}>{text('versions.not-present')}</em>
  return side === 'base' ? <After from={said} to={said} /> : <After from={row.base ?? ''} to={said} />
}
