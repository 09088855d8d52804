import { useText } from '#locale/use-text.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'

interface RecordFilterProps {
  readonly label: string
  /** Undefined: not loaded yet. */
  readonly records: readonly { readonly id: number; readonly name: string }[] | undefined
  /** An id, as in the address. */
  readonly value: string | undefined
  onChange(id: string | undefined): void
}

/** Filters a list by one record. */
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
