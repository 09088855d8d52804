import { addDays, type CalendarDay } from '@quittance/shared/documents/calendar.ts'
import {
  findYear,
  formatDocumentNumber,
  isDocumentNumber,
  numbersPerYear,
  yearPlaceholder,
} from '@quittance/shared/documents/numbering.ts'
import type { NumberSeries } from '#settings/issuing/repository.ts'

/**
 * Returns the period of a number: the year that it contains if the numbers start again each year, otherwise 0. A number that contains no
 * year was given before they started again.
 */
export function getPeriodOf({ isYearly }: Pick<NumberSeries, 'isYearly'>, number: number): number {
  return isYearly ? (findYear(number) ?? 0) : 0
}

/** Returns the first number of a year in a series that starts again each year. */
export function getFirstNumber(year: number): number {
  return year * numbersPerYear + 1
}

interface NumberFormat extends Pick<NumberSeries, 'prefix' | 'isYearly'> {
  /** Minimum number of digits of a printed number. */
  readonly numberWidth: number
}

/** Formats a number of a series as it is printed. One that was given before the numbers contained the year has none. */
export function formatSeriesNumber({ prefix, isYearly, numberWidth }: NumberFormat, number: number): string {
  const withoutYear = prefix.replace(`${yearPlaceholder}-`, '').replace(yearPlaceholder, '')
  const isOfNoYear = isYearly && findYear(number) === null
  return formatDocumentNumber(isOfNoYear ? withoutYear : prefix, number, numberWidth)
}

/** The place of an issued document in its series. */
export interface SeriesPlace {
  /** The year of a series that starts again each year, otherwise 0. */
  readonly period: number
  /** Position in the period, from 1. */
  readonly sequence: number
  readonly number: number
  /** The number before it, if documents that were taken over have it and maybe others, so that the series is raised to it first. */
  readonly lastUsed?: number
}

/**
 * Returns the next place of a series.
 * @param draftNumber number of the draft, which a series that is not strict keeps if it is higher than the next one
 * @returns null: all numbers are used, or a document of a later year was issued
 */
export function findNextPlace(
  { isYearly, isStrict, lastPeriod, lastSequence, lastNumber }: NumberSeries,
  day: CalendarDay,
  draftNumber: number,
): SeriesPlace | null {
  const period = isYearly ? getYear(day) : 0
  if (period < lastPeriod) return null
  const isContinued = period === lastPeriod
  const first = isYearly ? getFirstNumber(period) : lastNumber + 1
  const next = isContinued ? lastNumber + 1 : first
  const end = isYearly ? (period + 1) * numbersPerYear : Number.POSITIVE_INFINITY
  const number = !isStrict && draftNumber > next && draftNumber < end ? draftNumber : next
  if (!isDocumentNumber(number) || number >= end) return null
  return { period, sequence: isContinued ? lastSequence + 1 : 1, number }
}

function getYear(day: CalendarDay): number {
  return Number(day.slice(0, 4))
}

type LastIssue = Pick<NumberSeries, 'lastDay' | 'lastPeriod'>

/** Returns the first day with which a document can be issued: that of the last one, or the first day of its year; null: any day. */
export function findEarliestDay({ lastDay, lastPeriod }: LastIssue): CalendarDay | null {
  const isYearUsed = lastPeriod > 0 && (lastDay === null || getYear(lastDay) < lastPeriod)
  return isYearUsed ? `${lastPeriod}-01-01` : lastDay
}

interface DateChoice {
  /** Undefined: none was asked for. */
  readonly requested: CalendarDay | undefined
  /** Date of the draft. */
  readonly draft: CalendarDay
  /** Where the company is. */
  readonly today: CalendarDay
}

export type IssueDateFault = 'issue-date-in-future' | 'issue-date-before-last'

/**
 * Returns the date with which a document is issued: the requested one; without a request that of the draft, if it is allowed, otherwise
 * today. It is never in the future, nor before the last issued document of the series or its year.
 * @returns why the requested date, or today, is not allowed
 */
export function chooseIssueDate(
  { requested, draft, today }: DateChoice,
  series: LastIssue,
): { readonly date: CalendarDay } | { readonly fault: IssueDateFault } {
  const earliest = findEarliestDay(series)
  const find = (day: CalendarDay): IssueDateFault | null => {
    if (day > today) return 'issue-date-in-future'
    return earliest !== null && day < earliest ? 'issue-date-before-last' : null
  }
  const date = requested ?? (find(draft) === null ? draft : today)
  const fault = find(date)
  return fault === null ? { date } : { fault }
}

/** Moves a due date by as many days as the date of the document moves. */
export function moveDueDate(
  { documentDate, dueDate }: { readonly documentDate: CalendarDay; readonly dueDate: CalendarDay | null },
  issuedOn: CalendarDay,
): CalendarDay | null {
  return dueDate === null ? null : addDays(dueDate, countDays(documentDate, issuedOn))
}

const msPerDay = 86_400_000

function countDays(from: CalendarDay, to: CalendarDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay)
}
