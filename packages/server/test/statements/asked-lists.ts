import { documentListCalls, documentSorts } from '@quittance/shared/contract/document-lists.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { listMail } from '@quittance/shared/contract/outbox.ts'
import { partyListCalls, partySorts } from '@quittance/shared/contract/party-lists.ts'
import {
  countCatalogueProducts,
  listCatalogueProducts,
  productSorts,
} from '@quittance/shared/contract/product-lists.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import type { Stage } from './exercise.ts'

type Query = Readonly<Record<string, string>>

interface AskedList {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & Endpoint
  readonly query: Query
}

/** Every list in every order, narrowed in every way that finds a few of many. */
export async function askedLists(stage: Stage): Promise<AskedList[]> {
  const documents = documentListCalls(kindNamed('invoice'))
  const narrowed = await documentFilters(stage)
  const parties = Object.values(partyKinds).map(partyListCalls)
  return [
    ...asked(documents.page, inOrders(documentSorts, narrowed)),
    ...asked(documents.totals, narrowed),
    ...parties.flatMap(({ page, totals }) => [
      ...asked(page, inOrders(partySorts, partyFilters)),
      ...asked(totals, partyFilters),
    ]),
    ...asked(listCatalogueProducts, inOrders(productSorts, productFilters)),
    ...asked(countCatalogueProducts, productFilters),
    ...asked(listMail, [{ state: 'waiting' }, { before: '50' }]),
    ...asked(listSecurityEvents, [
      { member: '2' },
      { topic: 'tokens' },
      { from: '2026-01-01', until: '2026-01-02' },
      { before: '50' },
    ]),
  ]
}

async function documentFilters({ test, firm }: Stage): Promise<Query[]> {
  const { database } = test.services
  const statuses = await listStatuses(database, 'invoice')
  const customers = database.selectFrom('customers').select('id').orderBy('id', 'desc').limit(1)
  const [customer] = await customers.execute()
  return [
    {},
    { status: String(statuses.at(-1)?.id) },
    { currency: String(firm.currencyId + 1) },
    { owner: String(firm.memberId) },
    { customer: String(customer?.id) },
    { lead: String(firm.partyId.lead) },
    { from: '2025-02-01', to: '2025-02-03' },
    { overdue: '1', today: '2026-02-01' },
    { archived: '1' },
    { search: 'produit' },
  ]
}

const partyFilters: readonly Query[] = [
  {},
  { country: 'FR' },
  { search: 'copy 77' },
  { archived: '1' },
  { converted: '0' },
]

const productFilters: readonly Query[] = [{}, { group: '1' }, { group: '0' }, { retired: '1' }]

function asked(endpoint: Endpoint<never> | object, queries: readonly Query[]): AskedList[] {
  return queries.map((query) => ({ endpoint: endpoint as AskedList['endpoint'], query })) // as: what it answers is of no matter here
}

/** Each in each order, somewhere in the middle. */
function inOrders(sorts: readonly string[], queries: readonly Query[]): Query[] {
  const page = { limit: '10', descending: '1', after: '["a",5]' }
  return sorts.flatMap((sort) => queries.map((query) => ({ ...query, sort, ...page })))
}
