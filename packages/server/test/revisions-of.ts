import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { decodeOpenedDocument } from '@quittance/shared/wire/opened-document.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { TestCompany } from './factories.ts'
import type { TestClient } from './test-client.ts'

type RevisionCalls = ReturnType<typeof documentHistoryCalls>
type PathParams = Readonly<Record<string, number>>

/** Reads and restores what documents of one kind were, as the firm's member unless a test says otherwise. */
export class RevisionApi {
  readonly kind: DocumentKind
  readonly calls: RevisionCalls
  readonly #firm: () => TestCompany

  /** @param firm is there only once the tests run */
  constructor(kind: DocumentKind, firm: () => TestCompany) {
    this.kind = kind
    this.calls = documentHistoryCalls(kind)
    this.#firm = firm
  }

  /** Whatever comes of it. */
  async request(
    name: 'history' | 'revision' | 'compare',
    params: PathParams,
    { query = '', client = this.#firm().client }: { query?: string; client?: TestClient } = {},
  ): Promise<LightMyRequestResponse> {
    const call = this.calls[name]
    const path = Object.entries(params).reduce(
      (made, [key, value]) => made.replace(`:${key}`, String(value)),
      call.path,
    )
    const response = await client.send({ method: call.method, url: `${path}${query}` })
    if (response.statusCode === 200) call.response.parse(response.json())
    return response
  }

  async list(id: number, query = '') {
    return this.calls.history.response.parse((await this.request('history', { id }, { query })).json())
  }

  async open(id: number, version: number): Promise<OpenedDocument> {
    return decodeOpenedDocument(this.kind, (await this.request('revision', { id, version })).json())
  }

  async compare(id: number, from: number, to: number) {
    const query = `?from=${from}&to=${to}`
    return this.calls.compare.response.parse((await this.request('compare', { id }, { query })).json())
  }

  /** Whatever comes of it. */
  async restore(
    body: { id: number; version: number; restore: number; keep?: readonly string[] },
    { client = this.#firm().client, key }: { client?: TestClient; key?: string } = {},
  ): Promise<LightMyRequestResponse> {
    return await client.call(this.calls.restore, body, key === undefined ? {} : { 'idempotency-key': key })
  }
}
