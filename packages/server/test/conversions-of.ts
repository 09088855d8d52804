import { documentConversionCalls } from '@quittance/shared/contract/document-conversions.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { TestCompany } from './factories.ts'
import type { TestClient } from './test-client.ts'

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
  async send(body: ConversionBody, { client = this.#firm().client, key }: { client?: TestClient; key?: string } = {}) {
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
