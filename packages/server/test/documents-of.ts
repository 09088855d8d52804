import { type DocumentCalls, documentCalls } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { payloadName, wireNames } from '@quittance/shared/wire/names.ts'
import { decodeOpened } from '@quittance/shared/wire/opened-document.ts'
import { aPayload, type Firm } from './factories.ts'

type Changes = Parameters<typeof aPayload>[2]

/** Writes and opens documents of one kind, each with a number of its own unless a test says otherwise. */
export class DocumentsOf {
  readonly kind: DocumentKind
  readonly calls: DocumentCalls
  lastNumber = 0
  readonly #firm: () => Firm

  /** @param firm is there only once the tests run */
  constructor(kind: DocumentKind, firm: () => Firm) {
    this.kind = kind
    this.calls = documentCalls(kind)
    this.#firm = firm
  }

  get numberName(): string {
    return payloadName(wireNames(this.kind.name), 'store', 'number') ?? ''
  }

  nextNumber(): number {
    this.lastNumber += 10
    return this.lastNumber
  }

  async store(changes: Changes = {}) {
    const payload = await aPayload(this.#firm(), this.kind, { number: this.nextNumber(), ...changes })
    return (await this.#firm().client.call(this.calls.store, payload)).json()
  }

  async update(changes: Changes) {
    const payload = await aPayload(this.#firm(), this.kind, { ...changes, call: 'update' })
    return (await this.#firm().client.call(this.calls.update, payload)).json()
  }

  async open(id: number) {
    const answer = (await this.#firm().client.call(this.calls.open, { id })).json()
    return { answer, document: decodeOpened(this.kind, answer) }
  }
}
