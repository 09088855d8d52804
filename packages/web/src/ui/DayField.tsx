import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { showDay } from '#locale/dates.ts'
import { dayOrder, exampleDay, readDay } from '#locale/day-entry.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { DayCalendarProps } from './DayCalendar.tsx'
import classes from './fields.module.css'
import { CalendarIcon } from './icons.tsx'
import { lazyPart } from './lazy.tsx'
import { PopoverButton } from './lazy-popups.tsx'

/** A day that the calendar offers by name. */
export interface DayPreset {
  readonly day: CalendarDay
  readonly label: string
}

export interface DayFieldProps {
  readonly label: string
  readonly value: CalendarDay | null
  onChange(value: CalendarDay | null): void
  /** Text that was left in the field and is not a day. */
  readonly unreadable?: string | undefined
  /** Receives such a text, to keep it. Without it, the field keeps the text itself, and reports that it is not a day. */
  onUnreadable?(text: string): void
  readonly presets?: readonly DayPreset[]
  readonly clearable?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
}

/**
 * Renders a field for a calendar day, which is typed in the notation of the selected language or chosen in a calendar. The arrow
 * keys go to the day before and after, Alt with the down arrow opens the calendar.
 */
export function DayField(props: DayFieldProps) {
  const {
    value,
    onChange: _onChange,
    unreadable: _unreadable,
    onUnreadable: _onUnreadable,
    presets = [],
    clearable = false,
    ...shown
  } = props
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLSpanElement>(null)
  const entry = useDayEntry(props, calendar)
  const example = exampleDay(currentLocale())
  const error = shown.error ?? (entry.isInvalid ? text('day.invalid', { example }) : undefined)
  return (
    <TextInput
      {...shown}
      error={error}
      ref={field}
      autoComplete="off"
      aria-keyshortcuts="Alt+ArrowDown"
      placeholder={describeOrder(text('day.pattern'))}
      classNames={{ input: classes.day ?? '' }}
      value={entry.text}
      onChange={(event) => entry.type(event.currentTarget.value)}
      onBlur={entry.leave}
      onKeyDown={entry.pressKey}
      rightSectionWidth={clearable && value !== null ? 54 : 30}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          {clearable && value !== null && (
            <CloseButton
              size="sm"
              // The keyboard deletes the text instead.
              tabIndex={-1}
              disabled={props.disabled ?? false}
              aria-label={text('day.clear', { field: props.label })}
              onClick={() => {
                field.current?.focus()
                entry.choose(null)
              }}
            />
          )}
          <CalendarButton
            ref={calendar}
            label={text('day.choose', { field: props.label })}
            value={value}
            presets={presets}
            disabled={props.disabled ?? false}
            onChange={entry.choose}
          />
        </>
      }
    />
  )
}

type DayEntry = Pick<DayFieldProps, 'value' | 'onChange' | 'unreadable' | 'onUnreadable'>

/** Manages the text of the field: it is reported as soon as it is a complete day, and formatted when the field is left. */
function useDayEntry(
  { value, onChange, unreadable, onUnreadable }: DayEntry,
  calendar: RefObject<HTMLElement | null>,
) {
  const locale = currentLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const resting = unreadable ?? (value === null ? '' : showDay(value, locale))

  function type(entered: string) {
    setTyped(entered)
    setLeft(false)
    const day = readDay(entered, locale)
    // A year of two digits may be the beginning of one with four.
    if (entered.trim() === '') onChange(null)
    else if (day !== null && /\d{4}/.test(entered)) onChange(day)
  }

  function leave() {
    if (typed === null) return
    const day = readDay(typed, locale)
    setLeft(true)
    if (day !== null) onChange(day)
    else if (typed.trim() !== '' && onUnreadable) onUnreadable(typed)
    else if (typed.trim() !== '') return
    setTyped(null)
  }

  function choose(day: CalendarDay | null) {
    setTyped(null)
    onChange(day)
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey, ctrlKey, metaKey } = event
    // The shortcuts of a screen use the day that is typed.
    if (key === 'Enter' || ctrlKey || metaKey) leave()
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    if (altKey) calendar.current?.querySelector('button')?.click()
    else
      choose(
        addDays((typed === null ? value : readDay(typed, locale)) ?? today(), key === 'ArrowUp' ? 1 : -1),
      )
  }

  return { text: typed ?? resting, isInvalid: isLeft && typed !== null, type, leave, choose, pressKey }
}

interface CalendarButtonProps extends DayCalendarProps {
  readonly label: string
  readonly disabled: boolean
  readonly ref: RefObject<HTMLSpanElement | null>
}

const loadCalendar = () => import('./DayCalendar.tsx')
const DayCalendar = lazyPart(async () => (await loadCalendar()).DayCalendar)

/** Loads the calendar, with the names of the months in the language. */
async function prepareCalendar(): Promise<void> {
  const { loadCalendarLocale } = await loadCalendar()
  await Promise.all([DayCalendar.load(), loadCalendarLocale(currentLocale())])
}

/** Renders the button that opens the calendar, a lazy chunk. */
function CalendarButton({ label, disabled, ref, onChange, ...shown }: CalendarButtonProps) {
  return (
    <span ref={ref}>
      <PopoverButton
        label={label}
        position="bottom-start"
        prepare={prepareCalendar}
        renderButton={(opener) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            // The keyboard has a shortcut in the field.
            tabIndex={-1}
            disabled={disabled}
            aria-label={label}
            {...opener}
          >
            <CalendarIcon size={16} />
          </ActionIcon>
        )}
      >
        {(close) => (
          <DayCalendar
            {...shown}
            onChange={(day) => {
              onChange(day)
              close()
            }}
          />
        )}
      </PopoverButton>
    </span>
  )
}

/** Arranges the abbreviations of day, month and year as the language does. @param abbreviations for example `dd mm yyyy` */
function describeOrder(abbreviations: string): string {
  const [day = '', month = '', year = ''] = abbreviations.split(' ')
  const byPart = { day, month, year }
  return dayOrder(currentLocale())
    .map((part) => byPart[part])
    .join('/')
}
