import { assertNever } from '@quittance/shared/assert-never.ts'
import type { AmountCategory, DueAge } from '@quittance/shared/contract/dashboard.ts'
import {
  addDays,
  type CalendarDay,
  type CalendarMonth,
  getFirstDay,
  getLastDay,
} from '@quittance/shared/documents/calendar.ts'
import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { currentLocale } from '#locale/locale.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import layout from '#ui/layout.module.css'
import type { DocumentListQuery } from '#ui/lists/list-query.ts'
import type { MonthlyAmounts, Status } from './dashboard-queries.ts'

/** The selected currency of the dashboard. */
export interface Currency {
  readonly id: number
  readonly name: string
}

/** Filter of the list that an amount links to, without the currency. Null: no list has exactly these documents. */
export type AmountFilter = DocumentListQuery | null

interface AmountLinkProps {
  /** A count, or an amount of money. */
  readonly value: Decimal | number
  readonly kind: KindName
  readonly currency: Currency
  readonly filter: AmountFilter
}

/** Renders an amount or a count, with a link to the list of its documents if there is one. */
export function AmountLink({ value, kind, currency, filter }: AmountLinkProps) {
  const shown = typeof value === 'number' ? showCount(value) : showMoney(value, currentLocale())
  if (filter === null) return <span className={layout.amount}>{shown}</span>
  return (
    <Link
      to={`/${getKind(kind).paths.list}`}
      search={{ ...filter, currency: String(currency.id) }}
      className={`${layout.amount} ${layout.quietLink}`}
    >
      {shown}
    </Link>
  )
}

export const overdueFilter: DocumentListQuery = { overdue: '1' }

export const outstandingFilter: DocumentListQuery = { balance: 'unpaid' }

/** For how many days a document of each age is overdue, at least and at most. Null: without this limit. */
const overdueDays = {
  'to-30': [1, 30],
  'to-60': [31, 60],
  'to-90': [61, 90],
  older: [91, null],
} as const satisfies Record<Exclude<DueAge, 'not-due'>, readonly [number, number | null]>

/** Returns the filter of the list of unpaid documents of an age. */
export function filterByAge(age: DueAge, today: CalendarDay): DocumentListQuery {
  if (age === 'not-due') return { ...outstandingFilter, overdue: '0' }
  const [least, most] = overdueDays[age]
  return {
    ...outstandingFilter,
    ...(most === null ? {} : { due_from: addDays(today, -most) }),
    due_to: addDays(today, -least),
  }
}

/** Returns null if there are no statuses: no list has no documents at all. */
export function filterByStatuses(statuses: readonly Status[]): AmountFilter {
  return statuses.length === 0 ? null : { status: statuses.map(({ id }) => id).join(',') }
}

export function filterByCategory(
  { statuses }: Pick<MonthlyAmounts, 'statuses'>,
  category: AmountCategory | 'invoiced',
): AmountFilter {
  const byMeaning = (...meanings: readonly Status['meaning'][]) =>
    filterByStatuses(statuses.filter((status) => meanings.includes(status.meaning)))
  switch (category) {
    case 'invoiced':
      return byMeaning('won', 'open')
    case 'open':
      return addConditions(byMeaning('open'), { overdue: '0' })
    case 'overdue':
      return overdueFilter
    case 'won':
    case 'draft':
    case 'lost':
      // A late amount due of an issued document is in the category `overdue`, whatever its status means.
      return addConditions(byMeaning(category), { overdue: '0' })
    default:
      return assertNever(category)
  }
}

export function addConditions(filter: AmountFilter, conditions: DocumentListQuery): AmountFilter {
  return filter === null ? null : { ...filter, ...conditions }
}

/** Returns the filter from the first day of a month to the last day of another one. */
export function monthRange(first: CalendarMonth, last: CalendarMonth): DocumentListQuery {
  return { from: getFirstDay(first), to: getLastDay(last) }
}

/** Returns the filter for all months of the chart. */
export function rangeOfAllMonths({ months }: MonthlyAmounts): DocumentListQuery {
  const [first, last] = [months.at(0), months.at(-1)]
  return first && last ? monthRange(first.month, last.month) : {}
}
