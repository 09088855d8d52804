import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import {
  type CalendarDay,
  type CalendarMonth,
  getFirstDay,
  getLastDay,
  listMonthsUntil,
  toMonth,
} from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { addExact, type Decimal, toExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  type CurrencyCount,
  countByCurrency,
  findUsedCurrencies,
  type KnownStatus,
  listLongestOverdue,
  listStatuses,
  type MonthSum,
  type OverdueDocument,
  type StatusSum,
  sumByMonth,
  sumByStatus,
  sumUnpaid,
} from './repository.ts'

/** Sums of documents by category, and of all invoiced ones, whose status means open or won. */
export type PartSums = Readonly<Record<AmountCategory | 'invoiced', Sum>>

export interface MoneyMonths {
  readonly kind: KindName
  readonly statuses: readonly KnownStatus[]
  readonly months: readonly { readonly month: CalendarMonth; readonly sums: PartSums }[]
  readonly sums: PartSums
}

interface CurrencyFilter {
  readonly currencyId: number
  readonly today: CalendarDay
}

/** Number of months on the dashboard, including the current one. */
const monthCount = 12

/** Sums the documents of one kind by month of the document date and by category. */
export async function sumMonths(
  db: Connection,
  kind: DocumentKind,
  { currencyId, today }: CurrencyFilter,
): Promise<MoneyMonths> {
  const statuses = await listStatuses(db, kind.name)
  const months = listMonthsUntil(toMonth(today), monthCount)
  const sums = await sumByMonth(db, {
    kind: kind.name,
    currencyId,
    statusIds: statuses.map(({ id }) => id),
    today,
    from: getFirstDay(months[0] ?? toMonth(today)),
    to: getLastDay(toMonth(today)),
  })
  const meanings = new Map(statuses.map(({ id, meaning }) => [id, meaning]))
  const sumsWithPart = sums.map((sum) => {
    const meaning = meanings.get(sum.statusId) ?? 'draft'
    return { ...sum, meaning, part: getMoneyPart(sum, meaning) }
  })
  return {
    kind: kind.name,
    statuses: omitUnusedStatuses(statuses, sums),
    months: months.map((month) => ({
      month,
      sums: sumByPart(sumsWithPart.filter((sum) => sum.month === month)),
    })),
    sums: sumByPart(sumsWithPart),
  }
}

/** Returns the category of a sum. A late amount due of an issued document is overdue, whatever its status means. */
function getMoneyPart({ isLate, isBalanceDue }: MonthSum, meaning: StatusMeaning): AmountCategory {
  return isLate && (isBalanceDue || meaning === 'open') ? 'overdue' : meaning
}

interface PartSum extends MonthSum {
  readonly part: AmountCategory
  readonly meaning: StatusMeaning
}

function sumByPart(sums: readonly PartSum[]): PartSums {
  const sumPart = (part: AmountCategory) => addSums(sums.filter((sum) => sum.part === part))
  return {
    won: sumPart('won'),
    open: sumPart('open'),
    overdue: sumPart('overdue'),
    draft: sumPart('draft'),
    lost: sumPart('lost'),
    invoiced: addSums(
      sums.filter(({ meaning, isArchived }) => !isArchived && (meaning === 'open' || meaning === 'won')),
    ),
  }
}

/** Unpaid amounts of the documents of one kind: what is due of issued ones, and of others whose status means open. */
export interface OutstandingAmounts {
  readonly kind: KindName
  /** Those that mean open. */
  readonly statuses: readonly KnownStatus[]
  readonly outstanding: Sum
  readonly overdue: Sum
  /** The longest overdue documents, longest first. */
  readonly longest: readonly OverdueDocument[]
}

const longestOverdueLimit = 6

/** Sums the unpaid amounts of documents of one kind, and lists the longest overdue ones. */
export async function sumOutstanding(
  db: Connection,
  kind: DocumentKind,
  { currencyId, today }: CurrencyFilter,
): Promise<OutstandingAmounts> {
  const statuses = (await listStatuses(db, kind.name)).filter(({ meaning }) => meaning === 'open')
  const filter = { kind: kind.name, currencyId, statusIds: statuses.map(({ id }) => id), today }
  const sums = await sumUnpaid(db, filter)
  return {
    kind: kind.name,
    statuses: omitUnusedStatuses(statuses, sums),
    outstanding: addSums(sums),
    overdue: addSums(sums.filter(({ isLate }) => isLate)),
    longest: await listLongestOverdue(db, filter, longestOverdueLimit),
  }
}

export interface Offers {
  readonly kind: KindName
  /** Statuses of offers that are neither won nor lost, in their order; retired ones only if offers have them. */
  readonly stages: readonly { readonly status: KnownStatus; readonly sum: Sum }[]
  readonly expired: Sum
}

/** Sums the offers of one kind that are neither won nor lost, by status. */
export async function sumOffers(
  db: Connection,
  kind: DocumentKind,
  { currencyId, today }: CurrencyFilter,
): Promise<Offers> {
  const statuses = (await listStatuses(db, kind.name)).filter(
    ({ meaning }) => meaning === 'draft' || meaning === 'open',
  )
  const statusIds = statuses.map(({ id }) => id)
  const sums = await sumByStatus(db, { kind: kind.name, currencyId, statusIds, today })
  const openStatusIds = new Set(statuses.filter(({ meaning }) => meaning === 'open').map(({ id }) => id))
  return {
    kind: kind.name,
    stages: statuses
      .map((status) => ({ status, sum: addSums(sums.filter(({ statusId }) => statusId === status.id)) }))
      .filter(({ status, sum }) => !status.isRetired || sum.count > 0),
    expired: addSums(sums.filter(({ statusId, isLate }) => isLate && openStatusIds.has(statusId))),
  }
}

/** Number and totals of documents. */
export interface Sum {
  readonly count: number
  readonly total: Decimal
  readonly unpaid: Decimal
}

function addSums(sums: readonly Sum[]): Sum {
  return {
    count: sums.reduce((count, sum) => count + sum.count, 0),
    total: sumAmounts(sums.map(({ total }) => total)),
    unpaid: sumAmounts(sums.map(({ unpaid }) => unpaid)),
  }
}

function sumAmounts(amounts: readonly Decimal[]): Decimal {
  return toMoney(amounts.reduce((sum, amount) => addExact(sum, toExact(amount)), toExact(zero)))
}

/** Returns statuses in use, and retired ones that occur in the sums. */
function omitUnusedStatuses(
  statuses: readonly KnownStatus[],
  sums: readonly Pick<StatusSum, 'statusId'>[],
): KnownStatus[] {
  return statuses.filter(({ id, isRetired }) => !isRetired || sums.some(({ statusId }) => statusId === id))
}

/** Returns the currencies used by documents, sorted by the number of documents in the months of the dashboard. */
export async function listCurrencies(db: Connection, today: CalendarDay): Promise<CurrencyCount[]> {
  const [first = toMonth(today)] = listMonthsUntil(toMonth(today), monthCount)
  const names = kinds.map(({ name }) => name)
  const counted = await countByCurrency(db, { kinds: names, since: getFirstDay(first) })
  const idsWithoutRecent = counted.flatMap(({ id, count }) => (count > 0 ? [] : [id]))
  const usedIds = await findUsedCurrencies(db, { kinds: names, ids: idsWithoutRecent })
  return counted
    .filter(({ id, count }) => count > 0 || usedIds.has(id))
    .sort((left, right) => right.count - left.count)
}
