import { CloseButton, TextInput } from '@mantine/core'
import { type CalendarDay, isCalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'

export interface DayFieldProps {
  readonly label: string
  readonly value: CalendarDay | null
  onChange(value: CalendarDay | null): void
  readonly clearable?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
}

/** Renders a field for a calendar day, with the date field of the browser. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, clearable = false, ...shown } = props
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value: input, validity } = event.currentTarget
    const isCleared = input === '' && !validity.badInput
    if (isCleared || isCalendarDay(input)) {
      setTyped(null)
      onChange(isCleared ? null : input)
    } else {
      setTyped(input)
    }
  }

  function leave(event: ChangeEvent<HTMLInputElement>) {
    if (typed === null && !event.currentTarget.validity.badInput) return
    // The browser keeps an incomplete day in its field unless it is cleared explicitly.
    event.currentTarget.value = ''
    setTyped(null)
    onChange(null)
  }

  const clear = clearable && value !== null && (
    <CloseButton
      size="sm"
      aria-label={text('day.clear', { field: props.label })}
      onClick={() => {
        field.current?.focus()
        onChange(null)
      }}
    />
  )
  return (
    <TextInput
      {...shown}
      ref={field}
      type="date"
      min="1900-01-01"
      max="9999-12-31"
      classNames={{ input: classes.day ?? '' }}
      value={typed ?? value ?? ''}
      onChange={type}
      onBlur={leave}
      rightSection={clear || undefined}
      rightSectionWidth={26}
      rightSectionPointerEvents="all"
    />
  )
}
