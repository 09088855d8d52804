import { api } from '@quittance/shared/contract/api.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import {
  countCatalogueProducts,
  listCatalogueProducts,
  productSorts,
} from '@quittance/shared/contract/catalogue-records.ts'
import { listChanges } from '@quittance/shared/contract/change-history.ts'
import { documentListCalls, documentSorts } from '@quittance/shared/contract/document-lists.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { listMail } from '@quittance/shared/contract/mail.ts'
import { partyListCalls, partySorts } from '@quittance/shared/contract/party-records.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { expect } from 'vitest'
import { listStatuses } from '#documents/statuses/repository.ts'
import type { CompanyContext } from '#test/test-company.ts'
import { createAccessScenarios } from './access-scenarios.ts'
import {
  getCallName,
  getCallOfScenario,
  type ScenarioContext,
  type ScenarioRequest,
  type Scenarios,
  sendRequest,
} from './call-scenario.ts'
import { createDocumentScenarios } from './document-scenarios.ts'
import { createIssuingScenarios } from './issuing-scenarios.ts'
import { createLegalScenarios } from './legal-scenarios.ts'
import { createRecordScenarios } from './record-scenarios.ts'
import { createSettingsScenarios } from './settings-scenarios.ts'
import { recordStatements, type SentStatement } from './statement-recorder.ts'

export interface RecordedCall {
  readonly name: string
  readonly statements: readonly SentStatement[]
}

const sizes = {
  few: { lineCount: 3, pageSize: 1, batchSize: 1 },
  many: { lineCount: 40, pageSize: 30, batchSize: 5 },
} as const

let lastNumber = 0

function takeNumber(): number {
  lastNumber += 1
  return lastNumber
}

/** Requests every list in every order and with every filter, and reports the statements of each. */
export async function runListScenarios(
  { test, company }: CompanyContext,
  onCall: (call: RecordedCall) => Promise<unknown>,
): Promise<void> {
  const context: ScenarioContext = { test, company, size: 'many', takeNumber, ...sizes.many }
  for (const { endpoint, query } of await createListScenarios(context)) {
    const queryText = new URLSearchParams(query).toString()
    await onCall({
      name: `${getCallName(endpoint)}?${queryText}`,
      statements: await recordScenario(context, endpoint, { query }),
    })
  }
}

/** Makes every call of the product once, or once for each of its scenarios, and reports the statements of each. */
export async function runCallScenarios(
  { test, company }: CompanyContext,
  size: ScenarioContext['size'],
  onCall: (call: RecordedCall) => Promise<unknown>,
): Promise<void> {
  const scenarios = createScenarios()
  const context: ScenarioContext = { test, company, size, takeNumber, ...sizes[size] }
  for (const endpoint of api) {
    const callName = getCallName(endpoint)
    const ofCall = [...scenarios].filter(([name]) => getCallOfScenario(name) === callName)
    if (ofCall.length === 0) throw new Error(`No scenario for ${callName}`)
    for (const [name, prepareRequest] of ofCall) {
      const request = await prepareRequest(context)
      await onCall({ name, statements: await recordScenario(context, endpoint, request) })
      await request.cleanUp?.()
    }
  }
}

async function recordScenario(
  context: ScenarioContext,
  endpoint: Endpoint,
  request: ScenarioRequest,
): Promise<SentStatement[]> {
  // The last use of a session is stored every few minutes; this call avoids that it happens in the recorded one.
  await context.company.client.call(readCurrentUser)
  // Fills the reference cache of every server, to which the calls alternate.
  const warmedServers = endpoint.isCacheable === true ? context.test.servers : []
  for (const _server of warmedServers) await sendRequest(context, endpoint, request)
  return await recordStatements(async () => {
    const response = await sendRequest(context, endpoint, request)
    const { status = 200 } = request
    expect(response.statusCode, `${getCallName(endpoint)}: ${response.body.slice(0, 500)}`).toBe(status)
  })
}

/** Returns the scenarios of all calls. */
export function createScenarios(): Scenarios {
  return new Map([
    ...createAccessScenarios(),
    ...createSettingsScenarios(),
    ...createRecordScenarios(),
    ...createLegalScenarios(),
    ...createDocumentScenarios(),
    ...createIssuingScenarios(),
  ])
}

type ListQueryValues = Readonly<Record<string, string>>

interface ListScenario {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> & Endpoint
  readonly query: ListQueryValues
}

/** Returns every list in every order, with filters that match few of many rows. */
async function createListScenarios(context: ScenarioContext): Promise<ListScenario[]> {
  const documents = documentListCalls(getKind('invoice'))
  const documentFilters = await createDocumentFilters(context)
  const parties = Object.values(partyKinds).map(partyListCalls)
  return [
    ...pairWithQueries(documents.page, addSorts(documentSorts, documentFilters)),
    ...pairWithQueries(documents.totals, documentFilters),
    ...parties.flatMap(({ page, totals }) => [
      ...pairWithQueries(page, addSorts(partySorts, partyFilters)),
      ...pairWithQueries(totals, partyFilters),
    ]),
    ...pairWithQueries(listCatalogueProducts, addSorts(productSorts, productFilters)),
    ...pairWithQueries(countCatalogueProducts, productFilters),
    ...pairWithQueries(listMail, [{ state: 'waiting' }, { before: '50' }]),
    ...pairWithQueries(listChanges, [{ subject: 'tax-rates' }, { before: '50' }]),
    ...pairWithQueries(listSecurityEvents, [
      { member: '2' },
      { topic: 'tokens' },
      { from: '2026-01-01', until: '2026-01-02' },
      { before: '50' },
    ]),
  ]
}

async function createDocumentFilters({ test, company }: ScenarioContext): Promise<ListQueryValues[]> {
  const { database } = test.services
  const statuses = await listStatuses(database, 'invoice')
  const customers = database.selectFrom('customers').select('id').orderBy('id', 'desc').limit(1)
  const [customer] = await customers.execute()
  return [
    {},
    { status: String(statuses.at(-1)?.id) },
    { currency: String(company.currencyId + 1) },
    { owner: String(company.memberId) },
    { customer: String(customer?.id) },
    { lead: String(company.partyId.lead) },
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

function pairWithQueries(
  endpoint: Endpoint<never> | object,
  queries: readonly ListQueryValues[],
): ListScenario[] {
  return queries.map((query) => ({ endpoint: endpoint as ListScenario['endpoint'], query })) // as: the type of the response does not matter here
}

/** Combines each query with each order, on a page in the middle. */
function addSorts(sorts: readonly string[], queries: readonly ListQueryValues[]): ListQueryValues[] {
  const page = { limit: '10', descending: '1', after: '["a",5]' }
  return sorts.flatMap((sort) => queries.map((query) => ({ ...query, sort, ...page })))
}
