import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { Firm } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import type { TestClient } from '#test/test-client.ts'

/** What a call is made with once everything that it needs is there. */
export interface Sent {
  /** As whoever; absent: as the firm's administrator. */
  readonly client?: TestClient
  /** With its parameters filled in. */
  readonly url?: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Absent: 200. */
  readonly answers?: number
  /** Brings the firm back to where calls can be made. */
  readonly after?: () => Promise<unknown>
}

/** With little or with much: what a call is made on must not change how many statements it takes. */
export interface Stage {
  readonly test: TestApp
  readonly firm: Firm
  readonly size: 'few' | 'many'
  /** Of a document. */
  readonly lines: number
  /** Of a list. */
  readonly listed: number
  /** Changed together. */
  readonly several: number
  /** Another one each time. */
  readonly next: () => number
}

export type Prepare = (stage: Stage) => Promise<Sent> | Sent

/** How each call is made, by its method and path. */
export type Exercises = Map<string, Prepare>

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Makes the call that was prepared for. */
export async function send(
  stage: Stage,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'isIdempotent'>,
  { client = stage.firm.client, url = endpoint.path, query = {}, body }: Sent,
): Promise<LightMyRequestResponse> {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const address = words.size === 0 ? url : `${url}?${words}`
  const sent = body ?? (endpoint.method === 'GET' ? undefined : {})
  const once = endpoint.isIdempotent === true ? { 'idempotency-key': `statements-${stage.next()}` } : {}
  return await client.send({ method: endpoint.method, url: address }, sent, once)
}
