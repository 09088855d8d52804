import type { CalendarDay } from './calendar.ts'
import { limits } from './limits.ts'

/** A number further than this above the highest one is asked about first: it is more often a slip than a wish. */
export const maxUnconfirmedJump = 1_000

/** What a new document of a kind proposes: one more than the highest, but at least what the settings say. */
export function proposeNumber(highest: number, settingsNext: number): number {
  return Math.min(Math.max(highest + 1, settingsNext), limits.largestNumber)
}

/** Prefix and number as people read them. @param width digits that the number is shown with; zeros fill it up */
export function formatDocumentNumber(prefix: string, number: number, width: number): string {
  return `${prefix}${String(number).padStart(width, '0')}`
}

export function isUnusualJump(number: number, highest: number): boolean {
  return number - highest > maxUnconfirmedJump
}

/** Whole, from 1 to the largest that the column holds. */
export function isDocumentNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= limits.largestNumber
}

/** A number that a document has, and the day that the document bears. */
export interface DatedNumber {
  readonly number: number
  readonly date: CalendarDay
}

/** Both ends belong to it. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** Where a number would stand among those that other documents of its kind have. */
export interface NumberPosition {
  /** The next ones below and above it; null where there is none. */
  readonly lower: DatedNumber | null
  readonly higher: DatedNumber | null
  /** Numbers within the sequence that nobody would have, the lowest first. */
  readonly gaps: readonly NumberRange[]
}

/** Of a kind whose numbers need no order, or a number that is not to be had. */
export const noPosition: NumberPosition = { lower: null, higher: null, gaps: [] }

/** The number that a document has so far, and whether the sequence goes on below and above it. */
export interface CurrentNumber {
  readonly number: number
  readonly hasLower: boolean
  readonly hasHigher: boolean
}

/**
 * What stays empty between a number and the next one below it, and the document's own number where it would be missed.
 * A sequence begins where it begins: below its first number nothing is missing. A number that stays leaves nothing.
 * @param lower the next number below it that another document has
 */
export function findGaps(number: number, lower: number | null, own: CurrentNumber | null): NumberRange[] {
  if (own?.number === number) return []
  const between = lower === null || lower + 1 === number ? [] : [{ from: lower + 1, to: number - 1 }]
  if (own === null || !hasNumbersOnBothSides(own, number)) return between
  const given = { from: own.number, to: own.number }
  if (between.some(({ from, to }) => from <= own.number && own.number <= to)) return between
  return number < own.number ? [...between, given] : [given, ...between]
}

/** Once the document has the other number, there are numbers below and above the one that it had. */
function hasNumbersOnBothSides(own: CurrentNumber, number: number): boolean {
  return (own.hasLower || number < own.number) && (own.hasHigher || number > own.number)
}

/** What of the dates is out of order. */
export interface DateConflicts {
  /** It has a lower number, and a later day. */
  readonly lowerWithLaterDate: DatedNumber | null
  /** It has a higher number, and an earlier day. */
  readonly higherWithEarlierDate: DatedNumber | null
}

/** The neighbours are enough: where each is in order with the next, all are. One day can have many numbers. */
export function findDateConflicts({ lower, higher }: NumberPosition, date: CalendarDay): DateConflicts {
  return {
    lowerWithLaterDate: lower !== null && date < lower.date ? lower : null,
    higherWithEarlierDate: higher !== null && date > higher.date ? higher : null,
  }
}
