import { Textarea } from '@mantine/core'
import { hasField } from '@quittance/shared/documents/document-kinds.ts'
import { useChange, useField, useFieldRefusal, useOpenForm } from '#documents/document-store.ts'
import { type NoteField as Note, noteTyped } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { FieldContainer } from './FieldContainer.tsx'
import classes from './fields.module.css'

/** Shows the multi-line texts that the kind has. */
export function NoteFields() {
  const { kind } = useOpenForm()
  const text = useText()

  return (
    <div className={classes.notes}>
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
  const refusal = useFieldRefusal(field)

  return (
    <FieldContainer field={field}>
      <Textarea
        label={label}
        rows={2}
        classNames={{ input: classes.note ?? '' }}
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.value
          change((form) => noteTyped(form, field, typed))
        }}
        error={refusal}
      />
    </FieldContainer>
  )
}
