import { assertNever } from '@quittance/shared/assert-never.ts'
import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import { type CalendarMonth, getFirstDay, getLastDay } from '@quittance/shared/documents/calendar.ts'
import type { ListQuery } from '#ui/lists/use-list-address.ts'
import type { MoneyMonths, Status } from './dashboard-amounts.ts'

// Filters of the lists that amounts link to, without the currency.

/** Null: no status has the meaning, so no list has exactly these documents. */
export type AmountFilter = ListQuery | null

export function withStatuses(statuses: readonly Status[]): AmountFilter {
  return statuses.length === 0 ? null : { status: statuses.map(({ id }) => id).join(',') }
}

export const onlyOverdue: ListQuery = { overdue: '1' }

export function ofPart(
  { statuses }: Pick<MoneyMonths, 'statuses'>,
  part: AmountCategory | 'issued',
): AmountFilter {
  const meaning = (...meanings: readonly Status['meaning'][]) =>
    withStatuses(statuses.filter((status) => meanings.includes(status.meaning)))
  switch (part) {
    case 'issued':
      return meaning('won', 'open')
    case 'open':
      return narrowed(meaning('open'), { overdue: '0' })
    case 'overdue':
      return onlyOverdue
    case 'won':
    case 'draft':
    case 'lost':
      return meaning(part)
    default:
      return assertNever(part)
  }
}

/** Adds conditions to a filter. */
export function narrowed(list: AmountFilter, further: ListQuery): AmountFilter {
  return list === null ? null : { ...list, ...further }
}

/** Returns the filter from the first day of a month to the last day of another one. */
export function between(first: CalendarMonth, last: CalendarMonth): ListQuery {
  return { from: getFirstDay(first), to: getLastDay(last) }
}

/** Returns the filter for all months of the chart. */
export function ofAllMonths({ months }: MoneyMonths): ListQuery {
  const [first, last] = [months.at(0), months.at(-1)]
  return first && last ? between(first.month, last.month) : {}
}
