import { TextInput } from '@mantine/core'
import { addDays, type CalendarDay, getLastDay, toMonth } from '@quittance/shared/documents/calendar.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import {
  useChange,
  useField,
  useFieldRejection,
  useFormState,
  useOpenForm,
} from '#documents/document-store.ts'
import { isDueBeforeDated, titleTyped } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { DayField, type DayPreset } from '#ui/DayField.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { DocumentNumberField } from './DocumentNumberField.tsx'
import { slotIdOf } from './field-slots.tsx'
import classes from './fields.module.css'
import { CurrencyField, OwnerField, PartyField, RelationField, StatusField } from './RecordFields.tsx'
import { useDay } from './use-day.ts'

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
            change((form) => titleTyped(form, typed))
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
