import { NativeSelect } from '@mantine/core'
import { useText } from '#locale/use-text.ts'

interface RecordFilterProps {
  readonly label: string
  /** Few enough for a list that opens. */
  readonly records: readonly { readonly id: number; readonly name: string }[]
  /** An id, as the address has it. */
  readonly value: string | undefined
  onChange(id: string | undefined): void
}

/** What a list has of one record alone, or of all. */
export function RecordFilter({ label, records, value, onChange }: RecordFilterProps) {
  const text = useText()
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: text('lists.any') },
        ...records.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
