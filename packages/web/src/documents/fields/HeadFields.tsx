import { Textarea, TextInput } from '@mantine/core'
import { hasField } from '@quittance/shared/documents/document-kinds.ts'
import {
  useChange,
  useField,
  useFieldRejection,
  useFormState,
  useOpenForm,
} from '#documents/document-store.ts'
import {
  documentDateChosen,
  dueDateChosen,
  isDueBeforeDated,
  type NoteField as Note,
  noteTyped,
  titleTyped,
} from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { AmountFields } from './AmountFields.tsx'
import { DocumentNumberField } from './DocumentNumberField.tsx'
import { slotIdOf } from './field-slots.tsx'
import classes from './fields.module.css'
import { CurrencyField, OwnerField, PartyField, RelationField, StatusField } from './RecordFields.tsx'

/** Shows all fields above the lines, beginning with the lead or customer. */
export function HeadFields() {
  const { kind } = useOpenForm()
  const text = useText()

  return (
    <section aria-label={text('document.details')} className={layout.stack}>
      <div className={layout.grid}>
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
      <AmountFields />
      <NoteFields />
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
  const change = useChange()
  const value = useField('documentDate')
  const rejection = useFieldRejection('documentDate')
  const label = text(`${kind.name}.date`)

  return (
    <FieldSlot
      id={slotIdOf('documentDate')}
      label={label}
      isRequired
      error={value === null ? text('document.date-empty') : rejection}
    >
      {(input) => (
        <DayField
          {...input}
          label={label}
          value={value}
          onChange={(day) => change((form) => documentDateChosen(form, day))}
        />
      )}
    </FieldSlot>
  )
}

/** Edits the due or expiry date. It is optional; if it is before the document date, a warning is shown. */
function DueDateField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const value = useField('dueDate')
  const rejection = useFieldRejection('dueDate')
  const label = text(`${kind.name}.due-date`)
  const isWarned = useFormState(({ form }) => isDueBeforeDated(form))

  return (
    <FieldSlot id={slotIdOf('dueDate')} label={label} error={rejection}>
      {(input) => (
        <>
          <DayField
            {...input}
            label={label}
            clearable
            value={value}
            onChange={(day) => change((form) => dueDateChosen(form, day))}
          />
          <p role="status" className={`${layout.mark} ${layout.live} ${layout.note} ${classes.below}`}>
            {isWarned ? text('document.due-before-date') : null}
          </p>
        </>
      )}
    </FieldSlot>
  )
}

/** Shows the multi-line texts that the kind has. */
function NoteFields() {
  const { kind } = useOpenForm()
  const text = useText()

  return (
    <div className={`${layout.grid} ${classes.notes}`}>
      {hasField(kind, 'message') && <NoteField field="message" label={text('document.message')} />}
      {hasField(kind, 'terms') && <NoteField field="terms" label={text(`${kind.name}.terms`)} />}
      {hasField(kind, 'customerNotes') && (
        <NoteField field="customerNotes" label={text(`${kind.name}.customer-notes`)} />
      )}
    </div>
  )
}

function NoteField({ field, label }: { readonly field: Note; readonly label: string }) {
  const change = useChange()
  const value = useField(field)
  const rejection = useFieldRejection(field)

  return (
    <FieldSlot id={slotIdOf(field)} label={label} error={rejection}>
      {(input) => (
        <Textarea
          {...input}
          rows={2}
          classNames={{ input: classes.note ?? '' }}
          value={value}
          onChange={(event) => {
            const typed = event.currentTarget.value
            change((form) => noteTyped(form, field, typed))
          }}
        />
      )}
    </FieldSlot>
  )
}
