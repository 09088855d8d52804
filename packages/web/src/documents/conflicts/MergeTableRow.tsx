import type { MergeOutcome, Side } from '@quittance/shared/documents/versions/merge-versions.ts'
import { useId } from 'react'
import { After } from '#documents/versions/Changed.tsx'
import classes from '#documents/versions/versions.module.css'
import { useText } from '#locale/use-text.ts'
import { CheckIcon } from '#ui/icons.tsx'
import type { MergeRow } from './merge-rows.ts'

interface MergeTableRowProps {
  readonly row: MergeRow
  readonly name: string
  /** undefined: the user has not selected a value, or there is no conflict. */
  readonly chosen: Side | undefined
  onChoose(side: Side): void
}

/** Shows a change. If both members have changed the value, the user selects one. */
export function MergeTableRow({ row, name, chosen, onChoose }: MergeTableRowProps) {
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
          <label className={classes.take}>
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
    <tr data-clash={isClash || undefined}>
      <th scope="row">
        {row.label}
        {isClash ? (
          <span className={classes.badge} data-change="clash">
            <span aria-hidden="true">⚡︎</span> {text('versions.conflict')}
          </span>
        ) : null}
        {row.together === null ? null : (
          <span className={classes.together}>{text('versions.merged-line', { line: row.together })}</span>
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
    <span className={classes.taken}>
      <CheckIcon size={14} /> {text('versions.merge-result')}
    </span>
  )
}

function Said({ row, side }: { readonly row: MergeRow; readonly side: Side | 'base' }) {
  const text = useText()
  const said = row[side]
  if (said === null) return <span className={classes.empty}>{text('versions.not-present')}</span>
  return side === 'base' ? <After from={said} to={said} /> : <After from={row.base ?? ''} to={said} />
}
