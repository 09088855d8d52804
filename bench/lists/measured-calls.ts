import {
  listDashboardCurrencies,
  listRecentDocuments,
  sumMonths,
  sumOffers,
  sumOutstanding,
} from '@quittance/shared/contract/dashboard.ts'
import { listCustomers, listLeads, listProducts } from '@quittance/shared/contract/picker-lists.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'
import type { Query } from './measured-lists.ts'

/** A call of a screen that reads a few of many records, or their totals. */
export interface MeasuredCall {
  readonly name: string
  readonly path: string
  /** DataSetRecord one after the other. */
  readonly queries: readonly Query[]
}

const today = '2026-07-01'
// As many as a picker requests.
const limit = '50'
const typed = ['m', 'ma', 'martin', 'le', 'dupont 75', 'sarl', 'xyzzyx'].map((search) => ({ search, limit }))

/** Returns the calls of pickers while the user types, and those for the totals of the dashboard and of a customer. */
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
    { name: 'customer picker, opened', path: listCustomers.path, queries: [{ limit }] },
    { name: 'customer picker, typing', path: listCustomers.path, queries: typed },
    { name: 'lead picker, typing', path: listLeads.path, queries: typed },
    { name: 'product picker, opened', path: listProducts.path, queries: [{ limit }] },
    { name: 'product picker, typing', path: listProducts.path, queries: typed },
    { name: 'recent documents', path: listRecentDocuments.path, queries: [{}] },
    { name: 'currencies of the dashboard', path: listDashboardCurrencies.path, queries: [{ today }] },
    { name: 'amounts by month', path: sumMonths.path, queries: inOneCurrency },
    { name: 'outstanding and overdue', path: sumOutstanding.path, queries: inOneCurrency },
    { name: 'open offers', path: sumOffers.path, queries: inOneCurrency },
    {
      name: 'summary of the customer with most documents',
      path: `/api/v1/customer/${customer_id}/summary`,
      queries: [{ today }],
    },
  ]
}
