import { type DocumentCalls, documentCalls } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/names.ts'
import { decodeOpenedDocument } from '@quittance/shared/wire/opened-document.ts'
import { buildPayload, type TestCompany } from './factories.ts'

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
