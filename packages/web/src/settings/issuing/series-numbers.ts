import {
  findYear,
  formatDocumentNumber,
  isDocumentNumber,
  numbersPerYear,
  yearPlaceholder,
} from '@quittance/shared/documents/numbering.ts'
import type { NumberSeries } from './issuing-queries.ts'

type NumberFormat = Pick<NumberSeries, 'prefix' | 'is_yearly' | 'number_width'>

/** Returns a number of a series as it is printed. One that was given before the numbers contained the year has none. */
export function showNumber(
  { prefix, is_yearly: isYearly, number_width: width }: NumberFormat,
  number: number,
): string {
  const withoutYear = prefix.replace(`${yearPlaceholder}-`, '').replace(yearPlaceholder, '')
  return formatDocumentNumber(isYearly && findYear(number) === null ? withoutYear : prefix, number, width)
}

/** Returns the position of the last number in the present year; 0: none was given in it. The whole number, if they do not start again. */
export function findPosition({ is_yearly: isYearly, last_number: last, year }: NumberSeries): number {
  if (!isYearly) return last
  return Math.floor(last / numbersPerYear) === year ? last % numbersPerYear : 0
}

/** The input of an administrator for a series. */
interface EnteredSeries {
  readonly prefix: string
  readonly is_yearly: boolean
  /** The last number, or its position in the present year if the numbers start again each year. */
  readonly last_number: string
}

/** Returns the next number as it would be printed; null: the input is no number. */
export function showNext(
  { prefix, is_yearly: isYearly, last_number: entered }: EnteredSeries,
  series: Pick<NumberSeries, 'year' | 'number_width' | 'has_issued' | 'last_number'>,
): string | null {
  const { year, number_width: width } = series
  // Of a series that has begun, the last number cannot be entered.
  const last = series.has_issued ? series.last_number : readLast(entered, isYearly ? year : null)
  if (last === null) return null
  const isContinued = !isYearly || Math.floor(last / numbersPerYear) === year
  const next = isContinued ? last + 1 : year * numbersPerYear + 1
  if (!isDocumentNumber(next)) return null
  // As the server completes it.
  const isComplete = !isYearly || prefix.includes(yearPlaceholder)
  return formatDocumentNumber(isComplete ? prefix : `${prefix}${yearPlaceholder}-`, next, width)
}

/** Returns the last number. @param year of which a position can be entered; null: none */
function readLast(entered: string, year: number | null): number | null {
  if (!/^\d{1,10}$/.test(entered)) return null
  const number = Number(entered)
  return year !== null && number < numbersPerYear ? year * numbersPerYear + number : number
}
