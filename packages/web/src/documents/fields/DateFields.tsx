import { useChange, useField, useFieldRefusal, useFormState, useOpenForm } from '#documents/document-store.ts'
import { documentDateChosen, dueDateChosen, isDueBeforeDated } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldContainer } from './FieldContainer.tsx'
import classes from './fields.module.css'

export function DocumentDateField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const value = useField('documentDate')
  const refusal = useFieldRefusal('documentDate')

  return (
    <FieldContainer field="documentDate">
      <DayField
        label={text(`${kind.name}.date`)}
        required
        value={value}
        onChange={(day) => change((form) => documentDateChosen(form, day))}
        error={value === null ? text('document.date-empty') : refusal}
      />
    </FieldContainer>
  )
}

/** Edits the due or expiry date. It is optional; if it is before the document date, a warning is shown. */
export function DueDateField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const value = useField('dueDate')
  const refusal = useFieldRefusal('dueDate')
  const isWarned = useFormState(({ form }) => isDueBeforeDated(form))

  return (
    <FieldContainer field="dueDate">
      <DayField
        label={text(`${kind.name}.due-date`)}
        clearable
        value={value}
        onChange={(day) => change((form) => dueDateChosen(form, day))}
        error={refusal}
      />
      <p role="status" className={classes.warning}>
        {isWarned ? text('document.due-before-date') : null}
      </p>
    </FieldContainer>
  )
}
