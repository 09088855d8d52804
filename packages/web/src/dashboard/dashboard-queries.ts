import {
  listDashboardCurrencies,
  listRecentDocuments,
  sumMonths,
  sumOffers,
  sumOutstanding,
  type WireRecentDocument,
} from '@quittance/shared/contract/dashboard.ts'
import { type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { decodeMonths, decodeOffers, decodeOutstanding } from './dashboard-amounts.ts'

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

// Members open the dashboard to see the current state, so it is always requested again.
const fresh = { staleTime: 0 }

export function recentQuery() {
  return queryOptions({
    queryKey: ['dashboard', 'recent'],
    queryFn: async ({ signal }) => (await call(listRecentDocuments, { signal })).documents.map(decodeRecent),
    ...fresh,
  })
}

/** Queries the currencies of documents, the most used one first. */
export function usedCurrenciesQuery() {
  return queryOptions({
    queryKey: ['dashboard', 'currencies'],
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
    queryKey: ['dashboard', 'months', currency],
    queryFn: async ({ signal }) => {
      const query = { currency, today: today() }
      return (await call(sumMonths, { query, signal })).kinds.map(decodeMonths)
    },
    ...fresh,
  })
}

/** @param currency as above */
export function outstandingQuery(currency: string) {
  return queryOptions({
    queryKey: ['dashboard', 'outstanding', currency],
    queryFn: async ({ signal }) => {
      const query = { currency, today: today() }
      return (await call(sumOutstanding, { query, signal })).kinds.map(decodeOutstanding)
    },
    ...fresh,
  })
}

/** @param currency as above */
export function offersQuery(currency: string) {
  return queryOptions({
    queryKey: ['dashboard', 'offers', currency],
    queryFn: async ({ signal }) => {
      const query = { currency, today: today() }
      return (await call(sumOffers, { query, signal })).kinds.map(decodeOffers)
    },
    ...fresh,
  })
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
