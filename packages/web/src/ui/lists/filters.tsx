import { NativeSelect } from '@mantine/core'
import { today } from '@quittance/shared/documents/calendar.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { RecordMultiPicker, RecordPicker } from '#ui/RecordPicker.tsx'
import { getDaysOfPeriod, isPeriod, periods } from './periods.ts'
import type { ListAddress } from './use-list-address.ts'

// Fields of the filter of a list.

interface NamedRecord {
  readonly id: number
  readonly name: string
}

interface RecordFilterProps {
  readonly label: string
  /** Undefined: not loaded yet. */
  readonly records: readonly NamedRecord[] | undefined
  /** An id, as in the address. */
  readonly value: string | undefined
  onChange(id: string | undefined): void
}

/** Filters a list by one record. */
export function RecordFilter({ label, records, value, onChange }: RecordFilterProps) {
  const text = useText()
  const options = listOptions(records, value === undefined ? [] : [value])
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

/** Filters a list by any of several records. @param props.value ids separated by commas, as in the address */
export function RecordsFilter({ label, records, value, onChange }: RecordFilterProps) {
  const text = useText()
  const ids = value?.split(',') ?? []
  const options = listOptions(records, ids)
  return (
    <RecordMultiPicker
      label={label}
      options={options}
      value={ids.flatMap((selected) => options.find(({ id }) => String(id) === selected) ?? [])}
      {...(ids.length === 0 && { placeholder: text('lists.all') })}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id).join() || undefined)}
    />
  )
}

/** Returns the options of a picker, including selected records that are not loaded or unknown. */
function listOptions(records: readonly NamedRecord[] | undefined, selected: readonly string[]) {
  const known = (records ?? []).map(({ id, name }) => ({ id, label: name }))
  const unknown = selected.filter((value) => !known.some(({ id }) => String(id) === value))
  return [
    ...known,
    ...unknown.map((value) => ({ id: Number(value), label: records === undefined ? '…' : value })),
  ]
}

const custom = 'custom'

/** Filters a list by a period relative to today, or by two days. */
export function PeriodFilter({ address: { query, change } }: { readonly address: ListAddress }) {
  const text = useText()
  const { period = '', from = null, to = null } = query
  const hasDays = from !== null || to !== null
  const [isCustom, setCustom] = useState(hasDays)
  const options = [
    { value: '', label: text('lists.any-date') },
    ...periods.map((name) => ({ value: name, label: text(`lists.${name}`) })),
    { value: custom, label: text('lists.custom-period') },
  ]

  function choose(name: string) {
    setCustom(name === custom)
    // The days of the period are where the user starts from.
    const days = name === custom && isPeriod(period) ? getDaysOfPeriod(period, today()) : {}
    change({ from: undefined, to: undefined, ...days, period: isPeriod(name) ? name : undefined })
  }

  const shown = hasDays || (isCustom && period === '') ? custom : period
  return (
    <>
      <NativeSelect
        label={text('lists.period')}
        data={options}
        value={shown}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {shown === custom ? (
        <>
          <DayField
            label={text('lists.from')}
            value={from}
            clearable
            onChange={(day) => change({ from: day ?? undefined, period: undefined })}
          />
          <DayField
            label={text('lists.to')}
            value={to}
            clearable
            onChange={(day) => change({ to: day ?? undefined, period: undefined })}
          />
        </>
      ) : null}
    </>
  )
}
