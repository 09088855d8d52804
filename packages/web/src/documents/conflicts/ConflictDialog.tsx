import { Button, Skeleton } from '@mantine/core'
import {
  applyMergeChoices,
  mergeVersions,
  type Side,
} from '@quittance/shared/documents/versions/merge-versions.ts'
import versionsEnglish from '@quittance/shared/locales/en/versions.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { loadFailure } from '#documents/document-queries.ts'
import { meanwhileQuery } from '#documents/versions/version-queries.ts'
import classes from '#documents/versions/versions.module.css'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { MergeTable } from './MergeTable.tsx'
import type { Conflict, ConflictAnswer } from './use-conflict.ts'

addEnglish(versionsEnglish)

export interface ConflictDialogProps {
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
  const { data, error } = useQuery(meanwhileQuery(kind, mine.id ?? 0, mine.version ?? 0))
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
