import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp, TestClient } from '#test/test-app.ts'
import type { TestCompany } from '#test/test-company.ts'

/** What a call is made with once everything that it needs is there. */
export interface ScenarioRequest {
  /** As whoever; absent: as the firm's administrator. */
  readonly client?: TestClient
  /** With its parameters filled in. */
  readonly url?: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Absent: 200. */
  readonly status?: number
  /** Brings the firm back to where calls can be made. */
  readonly cleanUp?: () => Promise<unknown>
}

/** With little or with much: what a call is made on must not change how many statements it takes. */
export interface ScenarioContext {
  readonly test: TestApp
  readonly company: TestCompany
  readonly size: 'few' | 'many'
  /** Of a document. */
  readonly lineCount: number
  /** Of a list. */
  readonly pageSize: number
  /** Changed together. */
  readonly batchSize: number
  /** Another one each time. */
  readonly takeNumber: () => number
}

export type PrepareRequest = (stage: ScenarioContext) => Promise<ScenarioRequest> | ScenarioRequest

/** How each call is made, by its method and path. */
export type Scenarios = Map<string, PrepareRequest>

export function getCallName({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Makes the call that was prepared for. */
export async function sendRequest(
  stage: ScenarioContext,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'isIdempotent'>,
  { client = stage.company.client, url = endpoint.path, query = {}, body }: ScenarioRequest,
): Promise<LightMyRequestResponse> {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const address = words.size === 0 ? url : `${url}?${words}`
  const sent = body ?? (endpoint.method === 'GET' ? undefined : {})
  const once = endpoint.isIdempotent === true ? { 'idempotency-key': `statements-${stage.takeNumber()}` } : {}
  return await client.send({ method: endpoint.method, url: address }, sent, once)
}
