import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import {
  type DocumentCalls,
  documentCalls,
  documentConversionCalls,
} from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { decodeOpenedDocument } from '@quittance/shared/wire/document-record.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/names.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { TestClient } from './test-app.ts'
import { buildPayload, type TestCompany } from './test-company.ts'

type PayloadChanges = Parameters<typeof buildPayload>[2]

/** Writes and opens documents of one kind, each with a number of its own unless a test says otherwise. */
export class DocumentApi {
  readonly kind: DocumentKind
  readonly calls: DocumentCalls
  lastNumber = 0
  readonly #firm: () => TestCompany

  /** @param firm is there only once the tests run */
  constructor(kind: DocumentKind, firm: () => TestCompany) {
    this.kind = kind
    this.calls = documentCalls(kind)
    this.#firm = firm
  }

  get numberName(): string {
    return getPayloadName(getWireNames(this.kind.name), 'store', 'number') ?? ''
  }

  takeNumber(): number {
    this.lastNumber += 10
    return this.lastNumber
  }

  async store(changes: PayloadChanges = {}) {
    const payload = await buildPayload(this.#firm(), this.kind, { number: this.takeNumber(), ...changes })
    return (await this.#firm().client.call(this.calls.store, payload)).json()
  }

  async update(changes: PayloadChanges) {
    const payload = await buildPayload(this.#firm(), this.kind, { ...changes, call: 'update' })
    return (await this.#firm().client.call(this.calls.update, payload)).json()
  }

  async open(id: number) {
    const answer = (await this.#firm().client.call(this.calls.open, { id })).json()
    return { answer, document: decodeOpenedDocument(this.kind, answer) }
  }
}

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

type ConversionBody = Readonly<Record<string, unknown>>

/** Makes documents of one kind into others, as the firm's member unless a test says otherwise. */
export class ConversionApi {
  readonly kind: DocumentKind
  readonly #firm: () => TestCompany

  /** @param firm is there only once the tests run */
  constructor(kind: DocumentKind, firm: () => TestCompany) {
    this.kind = kind
    this.#firm = firm
  }

  /** To the kind that is named, else a copy; whatever comes of it. */
  async send(
    body: ConversionBody,
    { client = this.#firm().client, key }: { client?: TestClient; key?: string } = {},
  ) {
    const { convert, copy } = documentConversionCalls(this.kind)
    const call = 'to' in body && convert !== null ? convert : copy
    return await client.call(call, body, key === undefined ? {} : { 'idempotency-key': key })
  }

  async convert(body: ConversionBody) {
    return (await this.send(body)).json()
  }

  async readLinks(id: number) {
    const url = documentConversionCalls(this.kind).links.path.replace(':id', String(id))
    const answer = await this.#firm().client.send({ method: 'GET', url })
    return answer.statusCode === 200
      ? documentConversionCalls(this.kind).links.response.parse(answer.json())
      : null
  }
}
