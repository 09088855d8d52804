import { InputWrapper } from '@mantine/core'
import { relations } from '@quittance/shared/documents/sales-document.ts'
import { useId } from 'react'
import { useChange, useField, useFieldRefusal, useOpenForm } from '#documents/document-store.ts'
import { relationChosen } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { ChoiceBar } from '#ui/ChoiceBar.tsx'
import { FieldContainer } from './FieldContainer.tsx'

/** Selects lead or customer, if documents of the kind can be for both. */
export function RelationField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const relation = useField('relation')
  const refusal = useFieldRefusal('relation')
  const labelId = useId()
  const offered = relations.filter((candidate) => kind.relations.includes(candidate))

  if (offered.length < 2) return null
  return (
    <FieldContainer field="relation">
      <InputWrapper
        label={text('document.relation')}
        labelElement="div"
        labelProps={{ id: labelId }}
        required
        error={refusal}
      >
        <ChoiceBar
          aria-labelledby={labelId}
          value={relation}
          choices={offered.map((value) => ({ value, label: text(`relation.${value}`) }))}
          onChange={(chosen) => change((form) => relationChosen(form, chosen))}
        />
      </InputWrapper>
    </FieldContainer>
  )
}
