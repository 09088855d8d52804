import {
  type AmountCategory,
  amountCategories,
  type DueAge,
  listDashboardCurrencies,
  listRecentDocuments,
  sumMoney,
  sumMonths,
  sumOffers,
  sumOutstanding,
  type WireCategorySums,
  type WireMoney,
  type WireMonthlySums,
  type WireOffers,
  type WireOutstanding,
  type WireRecentDocument,
  type WireSum,
} from '@quittance/shared/contract/dashboard.ts'
import { readFirstSteps } from '@quittance/shared/contract/first-steps.ts'
import { type CalendarDay, type CalendarMonth, today } from '@quittance/shared/documents/calendar.ts'
import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { everyDocument, screenFreshMs } from '#api/query-client.ts'

/** A number of documents, and the sum of their amounts. */
export interface Sum {
  readonly count: number
  readonly total: Decimal
}

export interface Status {
  readonly id: number
  readonly name: string
  readonly meaning: StatusMeaning
}

export type CategorySums = Readonly<Record<AmountCategory | 'invoiced', Sum>>

/** Amounts of a kind by month of the document date. */
export interface MonthlyAmounts {
  readonly kind: KindName
  readonly statuses: readonly Status[]
  /** The last one is the current month. */
  readonly months: readonly { readonly month: CalendarMonth; readonly sums: CategorySums }[]
  readonly sums: CategorySums
}

export interface OverdueDocument {
  readonly id: number
  readonly shownNumber: string
  readonly title: string
  readonly partyName: string
  readonly dueDate: CalendarDay
  readonly unpaid: Decimal
}

/** Unpaid documents of a kind. The sums are of the unpaid amounts. */
export interface OutstandingAmounts {
  readonly kind: KindName
  /** All statuses with the meaning open. */
  readonly statuses: readonly Status[]
  readonly outstanding: Sum
  readonly overdue: Sum
  readonly longest: readonly OverdueDocument[]
}

/** Money that came in, and what is still to come. */
export interface Money {
  /** Refunds are deducted. The last one is the current month. */
  readonly months: readonly { readonly month: CalendarMonth; readonly amount: Decimal }[]
  /** Unpaid amounts, by how long ago they were due. */
  readonly ages: readonly { readonly age: DueAge; readonly sum: Sum }[]
  /** Left of payments and credit notes. */
  readonly unallocated: Decimal
}

/** Offers of a kind that are neither won nor lost, by stage. */
export interface Offers {
  readonly kind: KindName
  readonly stages: readonly { readonly status: Status; readonly sum: Sum }[]
  readonly expired: Sum
}

/** A document in the list of those saved last. */
export interface RecentDocument {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly title: string
  readonly partyName: string
  readonly date: CalendarDay
  readonly total: Decimal
  readonly currency: string
  readonly status: { readonly name: string; readonly meaning: StatusMeaning }
}

// Members open the dashboard to see the current state, so each visit requests it again.
const fresh = { staleTime: screenFreshMs }

/** Starts the queries that do not depend on the currency. The router calls it before the dashboard renders, and does not wait. */
export function startDashboard(queries: QueryClient): void {
  void queries.prefetchQuery(usedCurrenciesQuery())
  void queries.prefetchQuery(recentQuery())
  void queries.prefetchQuery(firstStepsQuery())
}

export function recentQuery() {
  return queryOptions({
    queryKey: [...everyDocument, 'dashboard', 'recent'],
    queryFn: async ({ signal }) => (await call(listRecentDocuments, { signal })).documents.map(decodeRecent),
    ...fresh,
  })
}

/** Queries the first steps, none if they are hidden, whether the member sees the introduction, and the state of the sample data. */
export function firstStepsQuery() {
  return queryOptions({
    queryKey: [...everyDocument, 'dashboard', 'first-steps'],
    queryFn: ({ signal }) => call(readFirstSteps, { signal }),
    // The dashboard waits for the first response, and can do without it.
    retry: false,
    ...fresh,
  })
}

/** Queries the currencies of documents, the most used one first. */
export function usedCurrenciesQuery() {
  return queryOptions({
    queryKey: [...everyDocument, 'dashboard', 'currencies'],
    queryFn: async ({ signal }) => {
      const query = { today: today() }
      return (await call(listDashboardCurrencies, { query, signal })).currencies
    },
    ...fresh,
  })
}

/** @param currency its id, as in the address */
export function monthsQuery(currency: string) {
  return queryOptions({
    queryKey: [...everyDocument, 'dashboard', 'months', currency],
    queryFn: async ({ signal }) => {
      const query = { currency, today: today() }
      return (await call(sumMonths, { query, signal })).kinds.map(decodeMonthlyAmounts)
    },
    ...fresh,
  })
}

/** @param currency as above */
export function outstandingQuery(currency: string) {
  return queryOptions({
    queryKey: [...everyDocument, 'dashboard', 'outstanding', currency],
    queryFn: async ({ signal }) => {
      const query = { currency, today: today() }
      return (await call(sumOutstanding, { query, signal })).kinds.map(decodeOutstanding)
    },
    ...fresh,
  })
}

/** @param currency as above */
export function moneyQuery(currency: string) {
  return queryOptions({
    queryKey: [...everyDocument, 'dashboard', 'money', currency],
    queryFn: async ({ signal }) => {
      const query = { currency, today: today() }
      return decodeMoney(await call(sumMoney, { query, signal }))
    },
    ...fresh,
  })
}

/** @param currency as above */
export function offersQuery(currency: string) {
  return queryOptions({
    queryKey: [...everyDocument, 'dashboard', 'offers', currency],
    queryFn: async ({ signal }) => {
      const query = { currency, today: today() }
      return (await call(sumOffers, { query, signal })).kinds.map(decodeOffers)
    },
    ...fresh,
  })
}

export function decodeMonthlyAmounts({ kind, statuses, months, sums }: WireMonthlySums): MonthlyAmounts {
  return {
    kind,
    statuses,
    months: months.map(({ month, sums: monthSums }) => ({ month, sums: decodeCategories(monthSums) })),
    sums: decodeCategories(sums),
  }
}

function decodeOutstanding(sent: WireOutstanding): OutstandingAmounts {
  return {
    kind: sent.kind,
    statuses: sent.statuses,
    outstanding: { count: sent.outstanding.count, total: decimal(sent.outstanding.unpaid_amount) },
    overdue: { count: sent.overdue.count, total: decimal(sent.overdue.unpaid_amount) },
    longest: sent.longest.map((document) => ({
      id: document.id,
      shownNumber: document.shown_number,
      title: document.title,
      partyName: document.party_name,
      dueDate: document.due_date,
      unpaid: decimal(String(document.unpaid_amount)),
    })),
  }
}

function decodeMoney({ months, ages, unallocated }: WireMoney): Money {
  return {
    months: months.map(({ month, amount }) => ({ month, amount: decimal(amount) })),
    ages: ages.map(({ age, count, due_amount }) => ({ age, sum: { count, total: decimal(due_amount) } })),
    unallocated: decimal(unallocated),
  }
}

function decodeOffers({ kind, stages, expired }: WireOffers): Offers {
  return {
    kind,
    stages: stages.map(({ status, sum }) => ({ status, sum: decodeSum(sum) })),
    expired: decodeSum(expired),
  }
}

function decodeCategories(sums: WireCategorySums): CategorySums {
  const { won, open, overdue, draft, lost, issued } = sums
  return {
    won: decodeSum(won),
    open: decodeSum(open),
    overdue: decodeSum(overdue),
    draft: decodeSum(draft),
    lost: decodeSum(lost),
    invoiced: decodeSum(issued),
  }
}

function decodeSum({ count, total_amount }: WireSum): Sum {
  return { count, total: decimal(total_amount) }
}

/** Returns the categories that have documents, in the order of the chart. */
export function getUsedCategories({ sums }: MonthlyAmounts): AmountCategory[] {
  return amountCategories.filter((category) => sums[category].count > 0)
}

function decodeRecent(sent: WireRecentDocument): RecentDocument {
  return {
    id: sent.id,
    kind: sent.kind,
    shownNumber: sent.shown_number,
    title: sent.title,
    partyName: sent.party_name,
    date: sent.document_date,
    total: decimal(String(sent.total_amount)),
    currency: sent.currency,
    status: sent.status,
  }
}
