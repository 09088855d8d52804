import { Button, InputWrapperContext, TextInput } from '@mantine/core'
import { addDays, type CalendarDay, getLastDay, toMonth } from '@quittance/shared/documents/calendar.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { type KeyboardEvent, type ReactNode, use, useId } from 'react'
import { numberError } from '#documents/document-problems.ts'
import {
  useChange,
  useField,
  useFieldRejection,
  useFormState,
  useOpenForm,
} from '#documents/document-store.ts'
import { freeNumberTaken, isDueBeforeDated, numberChanged, titleChanged } from '#documents/form-changes.ts'
import { useNumberAdvice, useNumberState } from '#documents/number-advice.ts'
import { useText } from '#locale/use-text.ts'
import { DayField, type DayPreset } from '#ui/DayField.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { slotIdOf } from './field-slots.tsx'
import classes from './fields.module.css'
import { CurrencyField, OwnerField, PartyField, RelationField, StatusField } from './RecordFields.tsx'
import { useDay } from './use-field-props.ts'

/** Shows the fields above the lines in two rows, beginning with the lead or customer. */
export function HeadFields() {
  const { kind } = useOpenForm()
  const text = useText()

  return (
    <section aria-label={text('document.details')} className={layout.stack}>
      <div className={`${layout.row} ${layout.start} ${classes.names}`}>
        <RelationField />
        <PartyField />
        <DocumentNumberField />
        <TitleField />
        {kind.fieldBeforeOwner === 'party' && <OwnerField />}
      </div>
      <div className={`${layout.grid} ${classes.quiet}`}>
        <DocumentDateField />
        <DueDateField />
        <StatusField />
        <CurrencyField />
        {kind.fieldBeforeOwner === 'currency' && <OwnerField />}
      </div>
    </section>
  )
}

function TitleField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const title = useField('title')

  return (
    <FieldSlot
      id={slotIdOf('title')}
      label={text(`${kind.name}.title`)}
      isRequired
      isDouble
      error={useFieldRejection('title')}
    >
      {(input) => (
        <TextInput
          {...input}
          autoComplete="off"
          value={title}
          onChange={(event) => {
            const typed = event.currentTarget.value
            change((form) => titleChanged(form, typed))
          }}
        />
      )}
    </FieldSlot>
  )
}

function DocumentDateField() {
  const { kind } = useOpenForm()
  const text = useText()
  const { day, error } = useDay('documentDate')
  const label = text(`${kind.name}.date`)

  return (
    <FieldSlot
      id={slotIdOf('documentDate')}
      label={label}
      isRequired
      error={error ?? (day.value === null ? text('document.date-empty') : null)}
    >
      {(input) => <DayField {...input} {...day} label={label} />}
    </FieldSlot>
  )
}

/** Edits the due or expiry date. It is optional; if it is before the document date, a warning is shown. */
function DueDateField() {
  const { kind } = useOpenForm()
  const text = useText()
  const { day, error } = useDay('dueDate')
  const label = text(`${kind.name}.due-date`)
  const start = useField('documentDate')
  const isWarned = useFormState(({ form }) => isDueBeforeDated(form))

  return (
    <FieldSlot id={slotIdOf('dueDate')} label={label} error={error}>
      {(input) => (
        <>
          <DayField {...input} {...day} label={label} clearable presets={dueDatePresets(start, text)} />
          <p role="status" className={`${layout.mark} ${layout.live} ${layout.note} ${layout.below}`}>
            {isWarned ? text('document.due-before-date') : null}
          </p>
        </>
      )}
    </FieldSlot>
  )
}

/** Returns the usual terms of payment or validity, counted from the document date. */
function dueDatePresets(start: CalendarDay | null, text: TranslateFunction): readonly DayPreset[] {
  if (start === null) return []
  const inDays = (days: number) => ({
    day: addDays(start, days),
    label: text('document.due-in-days', { count: days }),
  })
  const endOfMonth = (days: number) => getLastDay(toMonth(addDays(start, days)))
  return [
    ...[15, 30, 45, 60].map(inDays),
    { day: endOfMonth(0), label: text('document.due-end-of-month') },
    { day: endOfMonth(30), label: text('document.due-in-days-end-of-month', { count: 30 }) },
  ]
}

/** Edits the document number after its fixed prefix, and shows whether the number is available. */
function DocumentNumberField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const prefix = useField('prefix')
  const number = useField('number')
  const invalidInput = useField('invalidInput')
  const rejection = useFieldRejection('number')
  const messageId = useId()
  const adviceId = useId()
  const impossible = numberError({ number, invalidInput }, { kind, text })

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const next = Math.max(1, (number ?? 0) + (event.key === 'ArrowUp' ? 1 : -1))
    change((form) => numberChanged(form, String(next)))
  }

  return (
    <FieldSlot
      id={slotIdOf('number')}
      label={text(`${kind.name}.number`)}
      isRequired
      error={impossible ?? (rejection === text(`${kind.name}.occupied`) ? null : rejection)}
    >
      {(field) => (
        <>
          <TextInput
            {...field}
            inputMode="numeric"
            autoComplete="off"
            inputContainer={(input) => (
              <DescribedBy ids={`${messageId} ${adviceId}`}>
                {prefix === '' ? input : <Prefixed prefix={prefix}>{input}</Prefixed>}
              </DescribedBy>
            )}
            value={invalidInput.number ?? (number === null ? '' : String(number))}
            onChange={(event) => {
              const typed = event.currentTarget.value
              change((form) => numberChanged(form, typed))
            }}
            onKeyDown={pressKey}
          />
          <NumberMessage id={messageId} />
          <NumberAdvice id={adviceId} />
        </>
      )}
    </FieldSlot>
  )
}

/** Shows prefix and input like one field. A long prefix is truncated, so that the number is not. */
function Prefixed({ prefix, children }: { readonly prefix: string; readonly children: ReactNode }) {
  return (
    <div className={`${layout.line} ${layout.start} ${classes.prefixed}`}>
      <span
        className={`${layout.card} ${layout.amount} ${layout.muted} ${layout.oneLine} ${classes.prefix}`}
        title={prefix}
      >
        {prefix}
      </span>
      {children}
    </div>
  )
}

function NumberMessage({ id }: { readonly id: string }) {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const { state, nextFree } = useNumberState()
  const isOccupied = state === 'occupied'

  return (
    <div className={`${layout.row} ${layout.middle} ${layout.note} ${classes.numberMessage}`}>
      <p
        id={id}
        role="status"
        aria-live="polite"
        className={
          isOccupied ? `${layout.bad} ${layout.strong} ${layout.below}` : `${layout.good} ${layout.below}`
        }
      >
        {isOccupied ? text(`${kind.name}.occupied`) : null}
        {state === 'available' ? text(`${kind.name}.available`) : null}
      </p>
      {nextFree === null ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          mih="var(--small-button, 1.5rem)"
          ms={-7}
          onClick={() => change((form) => freeNumberTaken(form, nextFree))}
        >
          {text('document.use-free-number', { number: nextFree })}
        </Button>
      )}
    </div>
  )
}

/** Shows advice about gaps and dates out of order. Both are allowed. */
function NumberAdvice({ id }: { readonly id: string }) {
  const advice = useNumberAdvice()
  return (
    <p id={id} role="status" aria-live="polite" className={`${layout.note} ${layout.live} ${layout.below}`}>
      {advice}
    </p>
  )
}

interface DescribedByProps {
  /** Ids of elements elsewhere on the page, separated by spaces. */
  readonly ids: string
  /** An input of the library, inside the wrapper of its field. */
  readonly children: ReactNode
}

/** Adds descriptions to an input. The library's inputs ignore `aria-describedby` and use only those of their own field. */
function DescribedBy({ ids, children }: DescribedByProps) {
  const field = use(InputWrapperContext)
  const describedBy = [field.describedBy, ids].filter((id) => id !== undefined).join(' ')
  return <InputWrapperContext value={{ ...field, describedBy }}>{children}</InputWrapperContext>
}
