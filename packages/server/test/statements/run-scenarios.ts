import { api } from '@quittance/shared/contract/api.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import {
  countCatalogueProducts,
  listCatalogueProducts,
  productSorts,
} from '@quittance/shared/contract/catalogue-records.ts'
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
  type ScenarioContext,
  type ScenarioRequest,
  type Scenarios,
  sendRequest,
} from './call-scenario.ts'
import { createDocumentScenarios } from './document-scenarios.ts'
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

/** Lists as they can be asked for besides: what each way of sorting and narrowing sends to the database. */
export async function runListScenarios(
  { test, company }: CompanyContext,
  see: (call: RecordedCall) => Promise<unknown>,
): Promise<void> {
  const stage: ScenarioContext = { test, company, size: 'many', takeNumber, ...sizes.many }
  for (const { endpoint, query } of await createListScenarios(stage)) {
    const words = new URLSearchParams(query).toString()
    await see({
      name: `${getCallName(endpoint)}?${words}`,
      statements: await recordScenario(stage, endpoint, { query }),
    })
  }
}

/** Makes every call of the product once, and says what each has sent to the database. */
export async function runCallScenarios(
  { test, company }: CompanyContext,
  size: ScenarioContext['size'],
  see: (call: RecordedCall) => Promise<unknown>,
): Promise<void> {
  const exercises = createScenarios()
  const stage: ScenarioContext = { test, company, size, takeNumber, ...sizes[size] }
  for (const endpoint of api) {
    const name = getCallName(endpoint)
    const sent = await exercises.get(name)?.(stage)
    if (!sent) throw new Error(`No exercise makes ${name}`)
    await see({ name, statements: await recordScenario(stage, endpoint, sent) })
    await sent.cleanUp?.()
  }
}

async function recordScenario(
  stage: ScenarioContext,
  endpoint: Endpoint,
  sent: ScenarioRequest,
): Promise<SentStatement[]> {
  // That they are here is noted every few minutes: not during the call.
  await stage.company.client.call(readCurrentUser)
  // What a process knows by heart it has read before: each of them, as calls go to one after the other.
  const warming = endpoint.isCacheable === true ? stage.test.servers : []
  for (const _server of warming) await sendRequest(stage, endpoint, sent)
  return await recordStatements(async () => {
    const answer = await sendRequest(stage, endpoint, sent)
    expect(answer.statusCode, `${getCallName(endpoint)}: ${answer.body.slice(0, 500)}`).toBe(200)
  })
}

/** How every call of the product is made. */
export function createScenarios(): Scenarios {
  return new Map([
    ...createAccessScenarios(),
    ...createSettingsScenarios(),
    ...createRecordScenarios(),
    ...createDocumentScenarios(),
  ])
}

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

function pairWithQueries(
  endpoint: Endpoint<never> | object,
  queries: readonly ListQueryValues[],
): ListScenario[] {
  return queries.map((query) => ({ endpoint: endpoint as ListScenario['endpoint'], query })) // as: what it answers is of no matter here
}

/** Each in each order, somewhere in the middle. */
function addSorts(sorts: readonly string[], queries: readonly ListQueryValues[]): ListQueryValues[] {
  const page = { limit: '10', descending: '1', after: '["a",5]' }
  return sorts.flatMap((sort) => queries.map((query) => ({ ...query, sort, ...page })))
}
