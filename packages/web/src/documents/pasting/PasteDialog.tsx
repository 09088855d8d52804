import { Box, Button, NativeSelect, Switch, Title } from '@mantine/core'
import { limits } from '@quittance/shared/documents/limits.ts'
import { isDecimalLineField, lineFieldNames, lineFields } from '@quittance/shared/documents/line-fields.ts'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import pasteRowsEnglish from '@quittance/shared/locales/en/paste-rows.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { taxRatesQuery, useDefaultTaxRates } from '#documents/document-queries.ts'
import { useChange, useFormState, useOpenForm } from '#documents/document-store.ts'
import type { NewLine } from '#documents/lines/form-line.ts'
import type { AnnounceLines } from '#documents/lines/line-actions.ts'
import { linesInserted, lineTextChanged } from '#documents/lines/line-changes.ts'
import { enterLineField, useGoToLine } from '#documents/lines/line-focus.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showEnteredMoney, showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { OptionsFailed } from '#ui/RecordPicker.tsx'
import tables from '#ui/tables.module.css'
import { columnMapped, guessColumns, type LineMapping, type ReadNumber } from './column-mapping.ts'
import {
  linesFrom,
  type PastedLines,
  pastedRows,
  pastedText,
  readSpreadsheetNumber,
  readValidNumber,
} from './pasted-lines.ts'
import classes from './pasting.module.css'
import type { PastedRows } from './use-line-paste.ts'

addEnglish(pasteRowsEnglish)

export interface PasteDialogProps {
  readonly pasted: PastedRows
  readonly announce: AnnounceLines
  onClose(): void
}

const noRates = { all: [], defaults: [] } as const

/** Shows how pasted rows become lines, and adds them when the user confirms. */
export function PasteDialog({ pasted, announce, onClose }: PasteDialogProps) {
  const text = useText()
  const rows = useMemo(() => pastedRows(pasted.text), [pasted.text])
  const { add, addText } = useInsertion(pasted, announce)
  const [titleId, outcomeId] = [useId(), useId()]
  const read: ReadNumber = (cell) => readSpreadsheetNumber(cell, currentLocale())
  const [guess] = useState(() => guessColumns(rows, read))
  const [{ mapping, heading }, setColumns] = useState(guess)
  const rates = useQuery(taxRatesQuery())
  const content = useMemo(() => (heading === null ? rows : rows.slice(heading + 1)), [rows, heading])
  const outcome = linesFrom(content, { mapping, rates: rates.data ?? noRates, read })
  const room = useFormState(({ form }) => limits.lines - form.lines.length)
  const { lines } = outcome
  const needsRates = mapping.includes('taxRates') && !rates.isSuccess
  const isBlocked = lines.length === 0 || lines.length > room || needsRates

  function confirm(insert: () => void) {
    // The dialog returns the focus before it moves to the inserted lines.
    flushSync(onClose)
    insert()
  }

  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose} isWide className={classes.dialog}>
      <Title order={2} id={titleId} mb={4}>
        {text('pasting.title', { count: content.length })}
      </Title>
      <p className={`${layout.muted} ${classes.hint}`}>{text('pasting.hint')}</p>
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
      <Box mt="md" className={layout.actions}>
        <Button variant="default" onClick={onClose}>
          {text('pasting.cancel')}
        </Button>
        {pasted.name === null ? null : (
          <Button variant="default" onClick={() => confirm(() => addText(pastedText(rows)))}>
            {text('pasting.as-text')}
          </Button>
        )}
        <BusyButton
          isBusy={false}
          data-autofocus
          blockedBecause={isBlocked ? outcomeId : undefined}
          onClick={() => confirm(() => add(lines))}
        >
          {text('pasting.add', { count: lines.length })}
        </BusyButton>
      </Box>
    </ModalDialog>
  )
}

/** Returns functions that insert the lines or the text, and move the focus there. */
function useInsertion({ key, name }: PastedRows, announce: AnnounceLines) {
  const change = useChange()
  const text = useText()
  const { store } = useOpenForm()
  const goTo = useGoToLine(enterLineField)
  const getDefaultTaxRates = useDefaultTaxRates()

  return {
    add(lines: readonly NewLine[]) {
      const { nextLineKey } = store.getState().form
      flushSync(() => change((form) => linesInserted(form, key, lines)))
      announce(text('pasting.added', { count: lines.length }))
      void goTo(nextLineKey, 'name')
    },
    addText(inserted: string) {
      if (name === null) return
      const { lines, nextLineKey } = store.getState().form
      // An empty line may have been removed while the dialog was open.
      const target = lines.some((line) => line.key === key) ? key : nextLineKey
      const whole = name.before + inserted + name.after
      const typed = { field: 'name', text: whole, newTaxRates: getDefaultTaxRates() } as const
      flushSync(() => change((form) => lineTextChanged(form, target, typed)))
      void goTo(target, 'name')
    },
  }
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
      my={14}
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
  if (lines.length === 0) return <p className={layout.bad}>{text('pasting.name-column-required')}</p>
  if (lines.length > room) {
    return <p className={layout.bad}>{text('pasting.too-many', { max: limits.lines, room })}</p>
  }
  const unreadable = lines.flatMap(({ invalidInput }) =>
    Object.values(invalidInput).filter((left) => left !== ''),
  )
  return (
    <>
      <p>{text('pasting.lines', { count: lines.length })}</p>
      {unreadable.length === 0 ? null : (
        <p className={layout.bad}>{text('pasting.invalid-values', { count: unreadable.length })}</p>
      )}
      {unknownRates.length === 0 ? null : (
        <p className={layout.bad}>
          {text('pasting.unknown-rates', { rates: unknownRates.slice(0, maxNamedRates).join(', ') })}
        </p>
      )}
    </>
  )
}

const maxNamedRates = 5

/** Enough rows to see what a column contains. */
const maxRows = 6

interface PastedTableProps {
  readonly rows: readonly (readonly string[])[]
  readonly headings: readonly string[] | undefined
  readonly mapping: LineMapping
  readonly read: ReadNumber
  onMap(mapping: LineMapping): void
}

/** Shows the first rows as they are read, and selects the field of each column above it. */
function PastedTable({ rows, headings, mapping, read, onMap }: PastedTableProps) {
  const text = useText()
  const options = [
    { value: '', label: text('pasting.ignore-column') },
    ...lineFieldNames.map((field) => ({ value: field, label: text(lineFields[field].label) })),
  ]
  return (
    <div className={`${layout.card} ${layout.scroll} ${classes.sheet}`}>
      <table className={`${tables.table} ${layout.small} ${layout.ink} ${classes.table}`}>
        <thead>
          <tr>
            {mapping.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={at} scope="col">
                {headings === undefined ? null : (
                  <Box
                    component="span"
                    display="block"
                    maw={200}
                    px={8}
                    pb={4}
                    className={`${layout.note} ${layout.oneLine}`}
                  >
                    {headings[at]}
                  </Box>
                )}
                <NativeSelect
                  size="xs"
                  aria-label={headings?.[at] || text('pasting.column', { number: at + 1 })}
                  value={column ?? ''}
                  data={options}
                  onChange={(event) => {
                    const chosen = lineFieldNames.find((each) => each === event.currentTarget.value) ?? null
                    onMap(columnMapped(mapping, at, chosen))
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change
            <tr key={row}>
              {mapping.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Cell key={at} column={column} cell={cells[at] ?? ''} read={read} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxRows ? (
        <p className={`${layout.note} ${layout.lineAbove} ${classes.more}`}>
          {text('pasting.more-rows', { count: rows.length - maxRows })}
        </p>
      ) : null}
    </div>
  )
}

interface CellProps {
  readonly column: LineField | null
  readonly cell: string
  readonly read: ReadNumber
}

function Cell({ column, cell, read }: CellProps) {
  const field = column !== null && isDecimalLineField(column) ? column : null
  const value = field === null ? null : readValidNumber(field, cell, { read })
  const isUnreadable = field !== null && value === null && cell !== ''
  const show = field !== null && lineFields[field].isMoney ? showEnteredMoney : showNumber
  return (
    <td
      className={isUnreadable ? `${layout.oneLine} ${layout.bad} ${layout.medium}` : layout.oneLine}
      data-numeric={field !== null || undefined}
      data-out={column === null || undefined}
    >
      {value === null ? cell : show(value, currentLocale())}
    </td>
  )
}
