import { api } from '@quittance/shared/contract/api.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { expect } from 'vitest'
import type { CompanyContext } from '#test/over-firms.ts'
import { createListScenarios } from './asked-lists.ts'
import { getCallName, type ScenarioRequest, type ScenarioContext, sendRequest } from './exercise.ts'
import { createScenarios } from './exercises.ts'
import { type SentStatement, recordStatements } from './recorded-statements.ts'

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
    await see({ name: `${getCallName(endpoint)}?${words}`, statements: await recordScenario(stage, endpoint, { query }) })
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

async function recordScenario(stage: ScenarioContext, endpoint: Endpoint, sent: ScenarioRequest): Promise<SentStatement[]> {
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
