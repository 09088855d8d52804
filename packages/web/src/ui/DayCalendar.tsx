import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { languageTags, showLongDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import classes from './DayCalendar.module.css'
import type { DayPreset } from './DayField.tsx'

export interface DayCalendarProps {
  readonly value: CalendarDay | null
  readonly presets: readonly DayPreset[]
  onChange(day: CalendarDay): void
}

/** Month names of the calendar's library; English is part of it. */
const calendarLocales: Readonly<Record<Locale, () => Promise<unknown>>> = {
  en: () => Promise.resolve(),
  fr: () => import('dayjs/locale/fr.js'),
  de: () => import('dayjs/locale/de.js'),
  es: () => import('dayjs/locale/es.js'),
}

/** Loads what the calendar needs in a language, before it is rendered. */
export async function loadCalendarLocale(locale: Locale): Promise<void> {
  await calendarLocales[locale]()
}

/** Renders a month from which a day is chosen. The focus starts at the day, or at today. */
export function DayCalendar({ value, presets, onChange }: DayCalendarProps) {
  const text = useText()
  const locale = currentLocale()
  const start = value ?? today()
  return (
    <DatePicker
      size="sm"
      classNames={{
        datePickerRoot: classes.root ?? '',
        presetsList: classes.presets ?? '',
        presetButton: classes.preset ?? '',
        weekday: classes.weekday ?? '',
        day: classes.day ?? '',
      }}
      value={value}
      defaultDate={start}
      locale={locale}
      firstDayOfWeek={firstDayOfWeek(locale)}
      minDate="1900-01-01"
      maxDate="9999-12-31"
      highlightToday
      presets={[{ day: today(), label: text('day.today') }, ...presets].map(({ day, label }) => ({
        value: day,
        label,
      }))}
      getDayAriaLabel={(day) => showLongDay(day.slice(0, 10), locale)}
      getDayProps={(day) => ({
        'aria-pressed': day.slice(0, 10) === value,
        ...(day.slice(0, 10) === start && { 'data-autofocus': true }),
        ...(day.slice(0, 10) === today() && { 'aria-current': 'date' as const }),
      })}
      ariaLabels={{
        nextMonth: text('day.next-month'),
        previousMonth: text('day.previous-month'),
        nextYear: text('day.next-year'),
        previousYear: text('day.previous-year'),
        nextDecade: text('day.next-decade'),
        previousDecade: text('day.previous-decade'),
      }}
      onChange={(day) => {
        if (day !== null) onChange(day.slice(0, 10))
      }}
    />
  )
}

type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Returns the first day of a week in the user's region, 0 for Sunday. */
function firstDayOfWeek(locale: Locale): DayOfWeek {
  const region = languageTags(locale)[0] ?? locale
  const { firstDay = 1 } = weekOf(new Intl.Locale(region)) ?? {}
  return (firstDay % 7) as DayOfWeek // as: a remainder of 7
}

interface WeekInfo {
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay?: number
}

type RegionWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Reads the week of a region, for which browsers have a method or, before, had a property. */
function weekOf(region: Intl.Locale): WeekInfo | undefined {
  const { getWeekInfo, weekInfo } = region as RegionWithWeek // as: newer than the types
  return getWeekInfo?.call(region) ?? weekInfo
}
