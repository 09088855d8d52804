import { Button, Radio, Skeleton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  applyMergeChoices,
  type MergeOutcome,
  mergeVersions,
  type Side,
  type VersionMerge,
} from '@quittance/shared/documents/versions/merge-versions.ts'
import versionsEnglish from '@quittance/shared/locales/en/versions.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { loadFailure } from '#documents/document-queries.ts'
import { After, ChangeBadge } from '#documents/versions/ChangedText.tsx'
import { concurrentChangeQuery } from '#documents/versions/version-queries.ts'
import classes from '#documents/versions/versions.module.css'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import tables from '#ui/tables.module.css'
import { type MergeRow, mergeRows } from './merge-rows.ts'
import type { Conflict, ConflictAnswer } from './use-conflict.ts'

addEnglish(versionsEnglish)

interface ConflictDialogProps {
  readonly conflict: Conflict
  onAnswer(answer: ConflictAnswer): void
}

/**
 * Shows both versions side by side. Changes without conflict are merged, the user resolves the conflicts, or uses either
 * version as a whole.
 */
export function ConflictDialog({ conflict, onAnswer }: ConflictDialogProps) {
  const { kind, mine, name, message } = conflict
  const text = useText()
  const [titleId, leftId] = [useId(), useId()]
  const { data, error } = useQuery(concurrentChangeQuery(kind, mine.id ?? 0, mine.version ?? 0))
  const merge = useMemo(() => data && mergeVersions({ ...data, mine }), [data, mine])
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const left = merge ? merge.conflicts.filter((field) => !choices.has(field)).length : 0
  const keepEditing = () => onAnswer({ chosen: 'keep-editing' })

  function saveBoth() {
    const version = merge && applyMergeChoices(merge, choices)
    if (!(data && version)) return
    const { id, version: newest } = data.theirs
    onAnswer({ chosen: 'merge', merged: { ...version, id, version: newest }, theirs: data.theirs })
  }

  return (
    <ModalDialog
      role="alertdialog"
      labelledBy={titleId}
      onEscape={keepEditing}
      isWide
      className={`${layout.stack} ${classes.dialog}`}
    >
      <p id={titleId}>{message}</p>
      {error ? (
        <p role="alert">{text('versions.merge-failed', { reason: loadFailure(error, text).sentence })}</p>
      ) : null}
      {merge || error ? null : <Skeleton height={120} />}
      {merge ? (
        <>
          <p className={layout.medium}>
            {merge.conflicts.length === 0
              ? text('versions.merge-no-conflicts')
              : text('versions.merge-conflicts', { count: merge.conflicts.length })}
          </p>
          <section
            className={`${layout.stack} ${layout.pane}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
            tabIndex={0}
            aria-label={text('versions.merge-title')}
          >
            <MergeTable
              kind={kind}
              merge={merge}
              name={name}
              choices={choices}
              onChoose={(field, side) => setChoices(new Map([...choices, [field, side]]))}
            />
          </section>
        </>
      ) : null}
      <p id={leftId} role="status" className={layout.live}>
        {merge && merge.conflicts.length > 0 ? leftToDecide() : null}
      </p>
      <div className={layout.actions}>
        <Button variant="default" onClick={() => onAnswer({ chosen: 'load-newer' })}>
          {text('form.load-newer')}
        </Button>
        <Button variant="default" onClick={() => onAnswer({ chosen: 'save-over' })}>
          {text('form.save-over')}
        </Button>
        <Button variant="default" data-autofocus onClick={keepEditing}>
          {text('form.keep-editing')}
        </Button>
        {merge ? (
          <BusyButton isBusy={false} blockedBecause={left > 0 ? leftId : undefined} onClick={saveBoth}>
            {text('versions.merge-save')}
          </BusyButton>
        ) : null}
      </div>
    </ModalDialog>
  )

  function leftToDecide(): string {
    return left === 0 ? text('versions.merge-resolved') : text('versions.merge-unresolved', { count: left })
  }
}

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
function MergeTable({ kind, merge, name, choices, onChoose }: MergeTableProps) {
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
  const isConflict = row.taken === 'conflict'
  function cellOf(side: Side) {
    const heading = side === 'theirs' ? name : text('versions.merge-mine')
    const label = side === 'theirs' ? 'versions.choose-theirs' : 'versions.choose-mine'
    return (
      <td data-label={heading} data-taken={isTaken(row.taken, side, chosen) || undefined}>
        <Said row={row} side={side} />
        {isConflict ? (
          <Radio
            size="xs"
            className={classes.take ?? ''}
            name={group}
            aria-label={text(label, { field: row.label, name })}
            label={text('versions.keep')}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
        ) : null}
        {!isConflict && isTaken(row.taken, side, chosen) ? <TakenMark /> : null}
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">
        {row.label}
        {isConflict ? (
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
