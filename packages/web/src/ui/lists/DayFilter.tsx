import { TextInput } from '@mantine/core'
import { type CalendarDay, isCalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import { type ChangeEvent, useState } from 'react'

interface DayFilterProps {
  readonly label: string
  readonly value: CalendarDay | undefined
  onChange(value: CalendarDay | undefined): void
}

/** The first or last day of what a list has, or none. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  // Half a day, or a year that is still being typed.
  const [typed, setTyped] = useState<string | null>(null)
  function change({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const isCleared = field.value === '' && !field.validity.badInput
    if (!(isCleared || isCalendarDay(field.value))) return setTyped(field.value)
    setTyped(null)
    onChange(field.value || undefined)
  }
  return (
    <TextInput
      type="date"
      min="1900-01-01"
      max="9999-12-31"
      label={label}
      value={typed ?? value ?? ''}
      onChange={change}
    />
  )
}
