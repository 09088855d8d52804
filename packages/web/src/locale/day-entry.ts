import { type CalendarDay, isCalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { languageTags, showDay } from './dates.ts'

type DayPart = 'day' | 'month' | 'year'

const reference = new Date('2026-12-31T00:00:00Z')

/** Returns day, month and year in the order in which the language, or the browser's region of it, writes them. */
export function dayOrder(locale: Locale): readonly DayPart[] {
  const tags = languageTags(locale)
  const key = tags.join()
  const known = orders.get(key) ?? readOrder(tags)
  orders.set(key, known)
  return known
}

// Creating a format takes long, and each date field needs the order whenever it renders.
const orders = new Map<string, readonly DayPart[]>()

function readOrder(tags: readonly string[]): readonly DayPart[] {
  const parts = new Intl.DateTimeFormat([...tags], { timeZone: 'UTC' }).formatToParts(reference)
  return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year')
}

/** Returns a day as an example of the notation. */
export function exampleDay(locale: Locale): string {
  return showDay('2026-12-31', locale)
}

/**
 * Returns the day that a text means in a language: `31/12/2026`, `31.12.26`, `311226`, `31 déc. 2026` or `2026-12-31`. Without a
 * year, it is a day of this year; a year of two digits is in this century. Null for other text and for days that do not exist.
 */
export function readDay(text: string, locale: Locale): CalendarDay | null {
  const typed = text.normalize('NFKC').trim().toLocaleLowerCase(locale)
  const words = typed.match(/\d+|\p{L}+/gu) ?? []
  const numbers = words.filter((word) => /^\d/.test(word))
  const names = words.filter((word) => !(/^\d/.test(word) || fillers.has(word)))
  if (/[^\d\p{L}\s.,/-]/u.test(typed) || names.length > 1) return null
  const [name] = names
  return name === undefined ? readNumeric(numbers, locale) : readNamed(name, numbers, locale)
}

/** Words around the parts of a written day: `31 de diciembre`, `1er janvier`, `Dec 31st`. */
const fillers: ReadonlySet<string> = new Set(['de', 'del', 'er', 'st', 'nd', 'rd', 'th'])

function readNumeric(numbers: readonly string[], locale: Locale): CalendarDay | null {
  const order = dayOrder(locale)
  const split = numbers.length === 1 ? splitDigits(numbers[0] ?? '', order) : numbers
  if (split.length < 2 || split.length > 3) return null
  const hasYearFirst = split.length === 3 && (split[0]?.length ?? 0) === 4
  const positions: readonly DayPart[] = hasYearFirst ? ['year', 'month', 'day'] : withoutYear(order, split)
  const part = (wanted: DayPart) => split[positions.indexOf(wanted)]
  return composeDay({ day: part('day'), month: part('month'), year: part('year') })
}

function withoutYear(order: readonly DayPart[], { length }: readonly string[]): readonly DayPart[] {
  return length === 2 ? order.filter((part) => part !== 'year') : order
}

/** Splits `3112`, `311226` and `31122026` into their parts. */
function splitDigits(digits: string, order: readonly DayPart[]): readonly string[] {
  const yearLength = digits.length - 4
  if (yearLength !== 0 && yearLength !== 2 && yearLength !== 4) return []
  let at = 0
  return (yearLength === 0 ? order.filter((part) => part !== 'year') : order).map((part) => {
    const start = at
    at += part === 'year' ? yearLength : 2
    return digits.slice(start, at)
  })
}

/** Reads a day with the name of its month. The year is after the day in all languages, unless it has four digits. */
function readNamed(name: string, numbers: readonly string[], locale: Locale): CalendarDay | null {
  const month = findMonth(name, locale)
  const [first = '', second] = numbers
  if (month === null || numbers.length > 2) return null
  return first.length === 4
    ? composeDay({ year: first, month, day: second })
    : composeDay({ day: first, month, year: second })
}

const shortestName = 3

/** Returns the number of the only month whose name, or short name, begins with the text; null if there is no such month. */
function findMonth(text: string, locale: Locale): string | null {
  const typed = fold(text)
  if (typed.length < shortestName) return null
  const found = monthNames(locale).flatMap((names, index) =>
    names.some((name) => name.startsWith(typed)) ? [index + 1] : [],
  )
  return found.length === 1 ? String(found[0]) : null
}

function monthNames(locale: Locale): readonly (readonly string[])[] {
  const formats = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(languageTags(locale), { month, day: 'numeric', timeZone: 'UTC' }),
  )
  return Array.from({ length: 12 }, (_, index) => {
    const day = Date.UTC(2026, index, 1)
    return formats.map((format) =>
      fold(format.formatToParts(day).find(({ type }) => type === 'month')?.value ?? ''),
    )
  })
}

/** Removes accents, case and the full stop of an abbreviation. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
}

type Parts = Readonly<Record<DayPart, string | undefined>>

function composeDay({ day = '', month = '', year = today().slice(0, 4) }: Parts): CalendarDay | null {
  const fullYear = year.length === 2 ? `20${year}` : year
  const composed = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(composed) ? composed : null
}
