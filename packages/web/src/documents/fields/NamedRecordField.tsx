import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { DocumentForm } from '#documents/document-form.ts'
import { useChange, useField, useFieldRefusal } from '#documents/document-store.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import { FieldContainer } from './FieldContainer.tsx'
import { optionsState } from './options-state.ts'

interface NamedRecordFieldProps {
  readonly field: 'status' | 'currency' | 'owner'
  readonly label: string
  readonly records: UseQueryResult<readonly NamedRecord[]>
  readonly chosen: (form: DocumentForm, record: NamedRecord | null) => DocumentForm
}

/** Selects a record by its name from a short list. */
export function NamedRecordField({ field, label, records, chosen }: NamedRecordFieldProps) {
  const change = useChange()
  const value = useField(field)
  const refusal = useFieldRefusal(field)

  return (
    <FieldContainer field={field}>
      <RecordPicker
        label={label}
        required
        options={(records.data ?? []).map(optionOf)}
        value={value === null ? null : optionOf(value)}
        onChange={(option) => {
          const record = option === null ? null : { id: option.id, name: option.label }
          change((form) => chosen(form, record))
        }}
        state={optionsState(records)}
        onRetry={() => void records.refetch()}
        error={refusal}
      />
    </FieldContainer>
  )
}

function optionOf({ id, name }: NamedRecord) {
  return { id, label: name }
}
