import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import {
  type DocumentCalls,
  documentCalls,
  documentConversionCalls,
} from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { decodeOpenedDocument } from '@quittance/shared/wire/document-record.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/field-names.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { TestClient } from './test-app.ts'
import { buildPayload, type TestCompany } from './test-company.ts'

type PayloadChanges = Parameters<typeof buildPayload>[2]

/** Stores and opens documents of a kind, by default each with a new number. */
export class DocumentApi {
  readonly kind: DocumentKind
  readonly calls: DocumentCalls
  lastNumber = 0
  readonly #company: () => TestCompany

  /** @param company called only while tests run */
  constructor(kind: DocumentKind, company: () => TestCompany) {
    this.kind = kind
    this.calls = documentCalls(kind)
    this.#company = company
  }

  get numberName(): string {
    return getPayloadName(getWireNames(this.kind.name), 'store', 'number') ?? ''
  }

  takeNumber(): number {
    this.lastNumber += 10
    return this.lastNumber
  }

  async store(changes: PayloadChanges = {}) {
    const payload = await buildPayload(this.#company(), this.kind, { number: this.takeNumber(), ...changes })
    return (await this.#company().client.call(this.calls.store, payload)).json()
  }

  async update(changes: PayloadChanges) {
    const payload = await buildPayload(this.#company(), this.kind, { ...changes, call: 'update' })
    return (await this.#company().client.call(this.calls.update, payload)).json()
  }

  async open(id: number) {
    const body = (await this.#company().client.call(this.calls.open, { id })).json()
    return { body, document: decodeOpenedDocument(this.kind, body) }
  }
}

type RevisionCalls = ReturnType<typeof documentHistoryCalls>
type PathParams = Readonly<Record<string, number>>

/** Reads and restores versions of documents of a kind, by default as the administrator of the company. */
export class RevisionApi {
  readonly kind: DocumentKind
  readonly calls: RevisionCalls
  readonly #company: () => TestCompany

  /** @param company called only while tests run */
  constructor(kind: DocumentKind, company: () => TestCompany) {
    this.kind = kind
    this.calls = documentHistoryCalls(kind)
    this.#company = company
  }

  /** Makes a call. Returns the response, also of failed calls. */
  async request(
    name: 'history' | 'revision' | 'compare',
    params: PathParams,
    { query = '', client = this.#company().client }: { query?: string; client?: TestClient } = {},
  ): Promise<LightMyRequestResponse> {
    const call = this.calls[name]
    const path = Object.entries(params).reduce(
      (partialPath, [key, value]) => partialPath.replace(`:${key}`, String(value)),
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

  /** Makes the call. Returns the response, also of failed calls. */
  async restore(
    body: { id: number; version: number; restore: number; keep?: readonly string[] },
    { client = this.#company().client, key }: { client?: TestClient; key?: string } = {},
  ): Promise<LightMyRequestResponse> {
    return await client.call(this.calls.restore, body, key === undefined ? {} : { 'idempotency-key': key })
  }
}

type ConversionBody = Readonly<Record<string, unknown>>

/** Converts and copies documents of a kind, by default as the administrator of the company. */
export class ConversionApi {
  readonly kind: DocumentKind
  readonly #company: () => TestCompany

  /** @param company called only while tests run */
  constructor(kind: DocumentKind, company: () => TestCompany) {
    this.kind = kind
    this.#company = company
  }

  /** Converts to the kind `to`, or copies without it. Returns the response, also of failed calls. */
  async send(
    body: ConversionBody,
    { client = this.#company().client, key }: { client?: TestClient; key?: string } = {},
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
    const response = await this.#company().client.send({ method: 'GET', url })
    return response.statusCode === 200
      ? documentConversionCalls(this.kind).links.response.parse(response.json())
      : null
  }
}
