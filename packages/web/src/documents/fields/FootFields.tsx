import { Textarea } from '@mantine/core'
import { hasField } from '@quittance/shared/documents/document-kinds.ts'
import { useChange, useField, useFieldRejection, useOpenForm } from '#documents/document-store.ts'
import { type NoteField as Note, noteChanged } from '#documents/form-changes.ts'
import { FilledCheck, LegalDetails } from '#documents/lazy-parts.ts'
import { useText } from '#locale/use-text.ts'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { AmountFields } from './AmountFields.tsx'
import { slotIdOf } from './field-slots.tsx'
import classes from './fields.module.css'

/** Shows the fields below the lines: amounts that are not part of the total, and the texts that the document ends with. */
export function FootFields() {
  return (
    <div className={layout.stack}>
      <AmountFields />
      <NoteFields />
      <LegalDetails />
      <FilledCheck />
    </div>
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
            change((form) => noteChanged(form, field, typed))
          }}
        />
      )}
    </FieldSlot>
  )
}
