import { Button, Switch } from '@mantine/core'
import { limits } from '@quittance/shared/documents/limits.ts'
import pasteRowsEnglish from '@quittance/shared/locales/en/paste-rows.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { taxRatesQuery } from '#documents/document-queries.ts'
import { useFormState } from '#documents/document-store.ts'
import type { NewLine } from '#documents/lines/form-line.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { OptionsFailed } from '#ui/OptionLine.tsx'
import { guessColumns, type ReadNumber } from './line-columns.ts'
import { PastedTable } from './PastedTable.tsx'
import { linesFrom, type PastedLines } from './pasted-lines.ts'
import { pastedRows, pastedText } from './pasted-rows.ts'
import classes from './pasting.module.css'
import { readSpreadsheetNumber } from './spreadsheet-numbers.ts'

addEnglish(pasteRowsEnglish)

export interface PasteDialogProps {
  /** The text as it was copied. */
  readonly text: string
  onAdd(lines: readonly NewLine[]): void
  /** Inserts the content as a single text; null: it was pasted into a number field. */
  readonly onText: ((whole: string) => void) | null
  onCancel(): void
}

/** Shows how pasted rows become lines, before the user adds them. */
export function PasteDialog({ text: pasted, onAdd, onText, onCancel }: PasteDialogProps) {
  const text = useText()
  const rows = useMemo(() => pastedRows(pasted), [pasted])
  const [titleId, outcomeId] = [useId(), useId()]
  const read: ReadNumber = (cell) => readSpreadsheetNumber(cell, currentLocale())
  const [guess] = useState(() => guessColumns(rows, read))
  const [{ mapping, heading }, setColumns] = useState(guess)
  const rates = useQuery(taxRatesQuery())
  const content = useMemo(() => (heading === null ? rows : rows.slice(heading + 1)), [rows, heading])
  const outcome = linesFrom(content, { mapping, rates: rates.data ?? [], read })
  const room = useFormState(({ form }) => limits.lines - form.lines.length)
  const { lines } = outcome
  const needsRates = mapping.includes('taxRates') && !rates.isSuccess
  const isBlocked = lines.length === 0 || lines.length > room || needsRates

  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onCancel} isWide className={classes.dialog}>
      <h2 id={titleId} className={classes.title}>
        {text('pasting.title', { count: content.length })}
      </h2>
      <p className={classes.hint}>{text('pasting.hint')}</p>
      <PastedTable
        rows={content}
        headings={heading === null ? undefined : rows[heading]}
        mapping={mapping}
        read={read}
        onMap={(changed) => setColumns({ mapping: changed, heading })}
      />
      <HeadingSwitch
        guessed={guess.heading ?? 0}
        heading={heading}
        onChange={(changed) => setColumns({ mapping, heading: changed })}
      />
      <div id={outcomeId} role="status" className={classes.outcome}>
        {needsRates ? null : <Outcome outcome={outcome} room={room} />}
      </div>
      {needsRates && rates.isError ? <OptionsFailed onRetry={() => void rates.refetch()} /> : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {text('pasting.cancel')}
        </Button>
        {onText === null ? null : (
          <Button variant="default" onClick={() => onText(pastedText(rows))}>
            {text('pasting.as-text')}
          </Button>
        )}
        <BusyButton
          isBusy={false}
          data-autofocus
          blockedBecause={isBlocked ? outcomeId : undefined}
          onClick={() => onAdd(lines)}
        >
          {text('pasting.add', { count: lines.length })}
        </BusyButton>
      </div>
    </ModalDialog>
  )
}

interface HeadingSwitchProps {
  /** Index of the row that is the heading if the switch is on. */
  readonly guessed: number
  readonly heading: number | null
  onChange(heading: number | null): void
}

function HeadingSwitch({ guessed, heading, onChange }: HeadingSwitchProps) {
  const text = useText()
  return (
    <Switch
      className={classes.heading ?? ''}
      label={text(guessed === 0 ? 'pasting.heading' : 'pasting.heading-below')}
      checked={heading !== null}
      onChange={(event) => onChange(event.currentTarget.checked ? guessed : null)}
    />
  )
}

interface OutcomeProps {
  readonly outcome: PastedLines
  readonly room: number
}

/** Shows how many lines the button adds, and what could not be read. */
function Outcome({ outcome: { lines, unknownRates }, room }: OutcomeProps) {
  const text = useText()
  if (lines.length === 0) return <p className={classes.wrong}>{text('pasting.name-column-required')}</p>
  if (lines.length > room) {
    return <p className={classes.wrong}>{text('pasting.too-many', { max: limits.lines, room })}</p>
  }
  const unreadable = lines.flatMap(({ unread }) => Object.values(unread).filter((left) => left !== ''))
  return (
    <>
      <p>{text('pasting.lines', { count: lines.length })}</p>
      {unreadable.length === 0 ? null : (
        <p className={classes.wrong}>{text('pasting.invalid-values', { count: unreadable.length })}</p>
      )}
      {unknownRates.length === 0 ? null : (
        <p className={classes.wrong}>
          {text('pasting.unknown-rates', { rates: unknownRates.slice(0, mostNamed).join(', ') })}
        </p>
      )}
    </>
  )
}

const mostNamed = 5
