import { useText } from '#locale/use-text.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'

interface RecordFilterProps {
  readonly label: string
  /** Undefined: not known yet. */
  readonly records: readonly { readonly id: number; readonly name: string }[] | undefined
  /** An id, as the address has it. */
  readonly value: string | undefined
  onChange(id: string | undefined): void
}

/** What a list has of one record alone, or of all. */
export function RecordFilter({ label, records, value, onChange }: RecordFilterProps) {
  const text = useText()
  const listed = (records ?? []).map(({ id, name }) => ({ id, label: name }))
  const isListed = value === undefined || listed.some(({ id }) => String(id) === value)
  const options = isListed
    ? listed
    : [...listed, { id: Number(value), label: records === undefined ? '…' : value }]
  return (
    <RecordPicker
      label={label}
      options={options}
      value={options.find(({ id }) => String(id) === value) ?? null}
      clearable
      placeholder={text('lists.all')}
      onChange={(option) => onChange(option === null ? undefined : String(option.id))}
    />
  )
}
