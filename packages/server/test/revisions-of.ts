import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { decodeOpened } from '@quittance/shared/wire/opened-document.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { Firm } from './factories.ts'
import type { TestClient } from './test-client.ts'

type Calls = ReturnType<typeof documentHistoryCalls>
type Params = Readonly<Record<string, number>>

/** Reads and restores what documents of one kind were, as the firm's member unless a test says otherwise. */
export class RevisionsOf {
  readonly kind: DocumentKind
  readonly calls: Calls
  readonly #firm: () => Firm

  /** @param firm is there only once the tests run */
  constructor(kind: DocumentKind, firm: () => Firm) {
    this.kind = kind
    this.calls = documentHistoryCalls(kind)
    this.#firm = firm
  }

  /** Whatever comes of it. */
  async ask(
    name: 'history' | 'revision' | 'compare',
    params: Params,
    { query = '', client = this.#firm().client }: { query?: string; client?: TestClient } = {},
  ): Promise<LightMyRequestResponse> {
    const call = this.calls[name]
    const path = Object.entries(params).reduce(
      (made, [key, value]) => made.replace(`:${key}`, String(value)),
      call.path,
    )
    const response = await client.send({ method: call.method, url: `${path}${query}` })
    if (response.statusCode === 200) call.answer.parse(response.json())
    return response
  }

  async list(id: number, query = '') {
    return this.calls.history.answer.parse((await this.ask('history', { id }, { query })).json())
  }

  async whole(id: number, version: number): Promise<OpenedDocument> {
    return decodeOpened(this.kind, (await this.ask('revision', { id, version })).json())
  }

  async compare(id: number, from: number, to: number) {
    const query = `?from=${from}&to=${to}`
    return this.calls.compare.answer.parse((await this.ask('compare', { id }, { query })).json())
  }

  /** Whatever comes of it. */
  async restore(
    body: { id: number; version: number; restore: number; keep?: readonly string[] },
    { client = this.#firm().client, key }: { client?: TestClient; key?: string } = {},
  ): Promise<LightMyRequestResponse> {
    return await client.call(this.calls.restore, body, key === undefined ? {} : { 'idempotency-key': key })
  }
}
