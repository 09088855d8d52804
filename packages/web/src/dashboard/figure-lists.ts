import { assertNever } from '@quittance/shared/assert-never.ts'
import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import { type CalendarMonth, getFirstDay, getLastDay } from '@quittance/shared/documents/calendar.ts'
import type { ListQuery } from '#ui/lists/use-list-address.ts'
import type { MoneyMonths, Status } from './figures.ts'

// Which list stands behind a figure: what its address says, but for the currency.

/** Null: no status has the meaning, so no list has these documents alone. */
export type FigureList = ListQuery | null

export function withStatuses(statuses: readonly Status[]): FigureList {
  return statuses.length === 0 ? null : { status: statuses.map(({ id }) => id).join(',') }
}

export const onlyOverdue: ListQuery = { overdue: '1' }

export function ofPart(
  { statuses }: Pick<MoneyMonths, 'statuses'>,
  part: AmountCategory | 'issued',
): FigureList {
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

/** A list with a further filter. */
export function narrowed(list: FigureList, further: ListQuery): FigureList {
  return list === null ? null : { ...list, ...further }
}

/** From the first day of a month to the last one of another. */
export function between(first: CalendarMonth, last: CalendarMonth): ListQuery {
  return { from: getFirstDay(first), to: getLastDay(last) }
}

/** All the months that are shown. */
export function ofAllMonths({ months }: MoneyMonths): ListQuery {
  const [first, last] = [months.at(0), months.at(-1)]
  return first && last ? between(first.month, last.month) : {}
}
