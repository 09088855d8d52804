import { TextInput } from '@mantine/core'
import { useChange, useField, useFieldRefusal, useOpenForm } from '#documents/document-store.ts'
import { titleTyped } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { FieldContainer } from './FieldContainer.tsx'

export function TitleField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const title = useField('title')

  return (
    <FieldContainer field="title" isWide>
      <TextInput
        label={text(`${kind.name}.title`)}
        required
        autoComplete="off"
        value={title}
        onChange={(event) => {
          const typed = event.currentTarget.value
          change((form) => titleTyped(form, typed))
        }}
        error={useFieldRefusal('title')}
      />
    </FieldContainer>
  )
}
