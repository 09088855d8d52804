import {
  addMonths,
  type CalendarDay,
  type CalendarMonth,
  getFirstDay,
  getLastDay,
  toMonth,
} from '@quittance/shared/documents/calendar.ts'
import { type ListQuery, without } from './list-query.ts'

/** Periods relative to the current day, which the filter of a list offers. */
export const periods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const

export type Period = (typeof periods)[number]

/** First and last day, both included. */
export interface DayRange {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

export function isPeriod(name: string): name is Period {
  return periods.some((period) => period === name)
}

const monthsByUnit = { month: 1, quarter: 3, year: 12 } as const

/** Returns the days of a period. Quarters and years are those of the calendar. @param day the current day */
export function getDaysOfPeriod(period: Period, day: CalendarDay): DayRange {
  const [which, unit] = period.split('-') as ['this' | 'last', keyof typeof monthsByUnit] // as: the parts of every name
  const length = monthsByUnit[unit]
  const first = addMonths(getFirstMonth(toMonth(day), length), which === 'this' ? 0 : -length)
  return { from: getFirstDay(first), to: getLastDay(addMonths(first, length - 1)) }
}

/** Returns the first month of the calendar month, quarter or year that contains a month. */
function getFirstMonth(month: CalendarMonth, length: number): CalendarMonth {
  const index = Number(month.slice(5)) - 1
  return addMonths(month, -(index % length))
}

/** Returns the query of the calls for that of an address: without the view, and with the days of the period. */
export function toRequest<Query extends ListQuery>(query: Query, day: CalendarDay): Query {
  const { period = '' } = query
  const days = isPeriod(period) ? getDaysOfPeriod(period, day) : {}
  return { ...without(query, ['view', 'period']), ...days }
}
