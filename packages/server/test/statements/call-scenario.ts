import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp, TestClient } from '#test/test-app.ts'
import type { TestCompany } from '#test/test-company.ts'

/** Request of a call whose required records are stored. */
export interface ScenarioRequest {
  /** Caller; by default the administrator of the company. */
  readonly client?: TestClient
  /** Path with its parameters. */
  readonly url?: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Status of the response, by default 200. Some calls need an installation without documents. */
  readonly status?: number
  /** Reverts changes that would affect other calls. */
  readonly cleanUp?: () => Promise<unknown>
}

/** Company and size of a scenario; the number of statements must not depend on the size. */
export interface ScenarioContext {
  readonly test: TestApp
  readonly company: TestCompany
  readonly size: 'few' | 'many'
  /** Lines of a document. */
  readonly lineCount: number
  /** Rows of a list. */
  readonly pageSize: number
  /** Records that are changed together. */
  readonly batchSize: number
  /** Returns a new number for each call. */
  readonly takeNumber: () => number
}

export type PrepareRequest = (context: ScenarioContext) => Promise<ScenarioRequest> | ScenarioRequest

/** Name of a call or of a further scenario of it, and the function that prepares its request. */
export type ScenarioEntry = [string, PrepareRequest]

/** Scenarios by the name of the call; those of a call are run one after the other. */
export type Scenarios = Map<string, PrepareRequest>

/** Returns `METHOD path`. */
export function getCallName({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Returns `METHOD path?name&name` for a further scenario of a call, whose query has these parameters. */
export function getVariantName(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  query: readonly string[],
): string {
  return `${getCallName(endpoint)}?${query.join('&')}`
}

/** Returns the name of the call of a scenario, also of a further one. */
export function getCallOfScenario(name: string): string {
  return name.replace(/\?.*$/, '')
}

/** Makes a prepared call. */
export async function sendRequest(
  context: ScenarioContext,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'isIdempotent'>,
  { client = context.company.client, url = endpoint.path, query = {}, body }: ScenarioRequest,
): Promise<LightMyRequestResponse> {
  const queryParams = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const fullUrl = queryParams.size === 0 ? url : `${url}?${queryParams}`
  const sentBody = body ?? (endpoint.method === 'GET' ? undefined : {})
  const headers =
    endpoint.isIdempotent === true ? { 'idempotency-key': `statements-${context.takeNumber()}` } : {}
  return await client.send({ method: endpoint.method, url: fullUrl }, sentBody, headers)
}
