import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { optionsState } from '#documents/fields/options-state.ts'
import { useText } from '#locale/use-text.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import { productGroupsQuery } from './product-queries.ts'

interface ProductGroupPickerProps {
  readonly group: NamedRecord | null
  readonly onChoose: (group: NamedRecord | null) => void
}

export function ProductGroupPicker({ group, onChoose }: ProductGroupPickerProps) {
  const text = useText()
  const groups = useQuery(productGroupsQuery())

  return (
    <RecordPicker
      label={text('products.group')}
      clearable
      options={(groups.data ?? []).map(({ id, name }) => ({ id, label: name }))}
      value={group === null ? null : { id: group.id, label: group.name }}
      onChange={(option) => onChoose(option === null ? null : { id: option.id, name: option.label })}
      state={optionsState(groups)}
      onRetry={() => void groups.refetch()}
    />
  )
}
