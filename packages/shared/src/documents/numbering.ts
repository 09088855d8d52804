import type { CalendarDay } from './calendar.ts'
import { limits } from './limits.ts'

/** A number that exceeds the highest one by more needs a confirmation, because it is probably a typing error. */
export const maxUnconfirmedJump = 1_000

/** Returns the number for a new document: the highest one plus 1, but at least the next number of the settings. */
export function proposeNumber(highest: number, settingsNext: number): number {
  return Math.min(Math.max(highest + 1, settingsNext), limits.largestNumber)
}

/** Numbers of a series that starts again each year: year × 1,000,000 + position, so that they stay unique. */
export const numbersPerYear = 1_000_000

/** In the prefix of such a series: the year of the number, after which its position in the year follows. */
export const yearPlaceholder = '{YYYY}'

const yearlyWidth = 4
const firstYear = 1900

/** Returns the year that a number of such a series contains. Null: none, so that it is of another series or of an earlier time. */
export function findYear(number: number): number | null {
  const year = Math.floor(number / numbersPerYear)
  return year >= firstYear ? year : null
}

/**
 * Returns the text before a number as it is printed, and what follows: the number, or its position in the year that the text contains. A
 * number without a year keeps the text as it is: before there were such series, a prefix could contain any text, also that of the placeholder.
 */
export function resolvePrefix(
  prefix: string,
  number: number,
): { readonly prefix: string; readonly number: number; readonly isYearly: boolean } {
  const year = prefix.includes(yearPlaceholder) ? findYear(number) : null
  if (year === null) return { prefix, number, isYearly: false }
  const withYear = prefix.replace(yearPlaceholder, String(year))
  return { prefix: withYear, number: number % numbersPerYear, isYearly: true }
}

/**
 * Formats prefix and number for display: `INV-0042`, or `F-2026-0042` for the number 2026000042 with the prefix `F-{YYYY}-`.
 * @param width minimum number of digits; shorter numbers are padded with zeros
 */
export function formatDocumentNumber(prefix: string, number: number, width: number): string {
  const shown = resolvePrefix(prefix, number)
  const digits = shown.isYearly ? Math.max(width, yearlyWidth) : width
  return `${shown.prefix}${String(shown.number).padStart(digits, '0')}`
}

export function isUnusualJump(number: number, highest: number): boolean {
  return number - highest > maxUnconfirmedJump
}

/** Returns whether a value is a valid document number: an integer from 1 to the maximum of its column. */
export function isDocumentNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= limits.largestNumber
}

/** Number and date of a document. */
export interface DatedNumber {
  readonly number: number
  readonly date: CalendarDay
}

/** A range of numbers, both ends included. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** The position of a number among the numbers of other documents of its kind. */
export interface NumberPosition {
  /** The next lower and the next higher number; null if there is none. */
  readonly lower: DatedNumber | null
  readonly higher: DatedNumber | null
  /** Numbers of the sequence that would stay unused, in ascending order. */
  readonly gaps: readonly NumberRange[]
}

/** Position in a kind that is not chronological, or of a number that is not available. */
export const noPosition: NumberPosition = { lower: null, higher: null, gaps: [] }

/** The stored number of a document, and whether other documents have lower and higher numbers. */
export interface CurrentNumber {
  readonly number: number
  readonly hasLower: boolean
  readonly hasHigher: boolean
}

/**
 * Returns the numbers that stay unused between a number and the next lower one, and the document's previous number if
 * it leaves a gap. There is no gap below the first number of a sequence, and none if the document keeps its number.
 * @param lower the next lower number of another document
 * @param current null for a new document
 */
export function findGaps(number: number, lower: number | null, current: CurrentNumber | null): NumberRange[] {
  if (current?.number === number) return []
  const unused = lower === null || lower + 1 === number ? [] : [{ from: lower + 1, to: number - 1 }]
  if (current === null || !hasNumbersOnBothSides(current, number)) return unused
  const previous = { from: current.number, to: current.number }
  if (unused.some(({ from, to }) => from <= current.number && current.number <= to)) return unused
  return number < current.number ? [...unused, previous] : [previous, ...unused]
}

/**
 * Returns whether there are lower and higher numbers than the previous one after the document has changed its number.
 */
function hasNumbersOnBothSides(current: CurrentNumber, number: number): boolean {
  return (current.hasLower || number < current.number) && (current.hasHigher || number > current.number)
}

/** Neighbours of a document whose dates contradict the order of the numbers. */
export interface DateConflicts {
  /** The next lower number, if its date is later. */
  readonly lowerWithLaterDate: DatedNumber | null
  /** The next higher number, if its date is earlier. */
  readonly higherWithEarlierDate: DatedNumber | null
}

/**
 * Finds conflicts of a date with the next lower and the next higher number. Several documents can have the same date.
 */
export function findDateConflicts({ lower, higher }: NumberPosition, date: CalendarDay): DateConflicts {
  return {
    lowerWithLaterDate: lower !== null && date < lower.date ? lower : null,
    higherWithEarlierDate: higher !== null && date > higher.date ? higher : null,
  }
}
