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
import { getKind } from '@quittance/shared/documents/kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import type { ScenarioContext } from './exercise.ts'

type ListQueryValues = Readonly<Record<string, string>>

interface ListScenario {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & Endpoint
  readonly query: ListQueryValues
}

/** Every list in every order, narrowed in every way that finds a few of many. */
export async function createListScenarios(stage: ScenarioContext): Promise<ListScenario[]> {
  const documents = documentListCalls(getKind('invoice'))
  const narrowed = await createDocumentFilters(stage)
  const parties = Object.values(partyKinds).map(partyListCalls)
  return [
    ...pairWithQueries(documents.page, addSorts(documentSorts, narrowed)),
    ...pairWithQueries(documents.totals, narrowed),
    ...parties.flatMap(({ page, totals }) => [
      ...pairWithQueries(page, addSorts(partySorts, partyFilters)),
      ...pairWithQueries(totals, partyFilters),
    ]),
    ...pairWithQueries(listCatalogueProducts, addSorts(productSorts, productFilters)),
    ...pairWithQueries(countCatalogueProducts, productFilters),
    ...pairWithQueries(listMail, [{ state: 'waiting' }, { before: '50' }]),
    ...pairWithQueries(listSecurityEvents, [
      { member: '2' },
      { topic: 'tokens' },
      { from: '2026-01-01', until: '2026-01-02' },
      { before: '50' },
    ]),
  ]
}

async function createDocumentFilters({ test, company: firm }: ScenarioContext): Promise<ListQueryValues[]> {
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

const partyFilters: readonly ListQueryValues[] = [
  {},
  { country: 'FR' },
  { search: 'copy 77' },
  { archived: '1' },
  { converted: '0' },
]

const productFilters: readonly ListQueryValues[] = [{}, { group: '1' }, { group: '0' }, { retired: '1' }]

function pairWithQueries(endpoint: Endpoint<never> | object, queries: readonly ListQueryValues[]): ListScenario[] {
  return queries.map((query) => ({ endpoint: endpoint as ListScenario['endpoint'], query })) // as: what it answers is of no matter here
}

/** Each in each order, somewhere in the middle. */
function addSorts(sorts: readonly string[], queries: readonly ListQueryValues[]): ListQueryValues[] {
  const page = { limit: '10', descending: '1', after: '["a",5]' }
  return sorts.flatMap((sort) => queries.map((query) => ({ ...query, sort, ...page })))
}
