import {
  listDashboardCurrencies,
  listRecentDocuments,
  sumMonths,
  sumOffers,
  sumOutstanding,
} from '@quittance/shared/contract/dashboard.ts'
import { listCustomers, listLeads, listProducts } from '@quittance/shared/contract/picker-lists.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'
import type { Query } from './measured-list.ts'

/** A call of the screens that answers a part of much, or what much adds up to. */
export interface MeasuredCall {
  readonly name: string
  readonly path: string
  /** Asked one after the other. */
  readonly queries: readonly Query[]
}

const today = '2026-07-01'
// As much as a picker shows.
const limit = '50'
const typed = ['m', 'ma', 'martin', 'le', 'dupont 75', 'sarl', 'xyzzyx'].map((search) => ({ search, limit }))

/** What pickers ask as somebody types, and what the dashboard and the page of a customer add up. */
export async function measuredCalls({ test }: DataSet): Promise<MeasuredCall[]> {
  const db = test.services.database
  const { currency_id } = await db
    .selectFrom('documents')
    .select(['currency_id', (select) => select.fn.countAll().as('count')])
    .groupBy('currency_id')
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow()
  const { customer_id } = await db
    .selectFrom('documents')
    .select(['customer_id', (select) => select.fn.countAll().as('count')])
    .where('customer_id', 'is not', null)
    .groupBy('customer_id')
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow()
  const inOneCurrency = [{ today, currency: String(currency_id) }]
  return [
    { name: 'picker of customers, opened', path: listCustomers.path, queries: [{ limit }] },
    { name: 'picker of customers, typed in', path: listCustomers.path, queries: typed },
    { name: 'picker of leads, typed in', path: listLeads.path, queries: typed },
    { name: 'picker of products, opened', path: listProducts.path, queries: [{ limit }] },
    { name: 'picker of products, typed in', path: listProducts.path, queries: typed },
    { name: 'last documents', path: listRecentDocuments.path, queries: [{}] },
    { name: 'currencies of the dashboard', path: listDashboardCurrencies.path, queries: [{ today }] },
    { name: 'money by month', path: sumMonths.path, queries: inOneCurrency },
    { name: 'outstanding and overdue', path: sumOutstanding.path, queries: inOneCurrency },
    { name: 'open offers', path: sumOffers.path, queries: inOneCurrency },
    {
      name: 'summary of the customer with most documents',
      path: `/api/v1/customer/${customer_id}/summary`,
      queries: [{ today }],
    },
  ]
}
