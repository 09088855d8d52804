import { randomUUID } from 'node:crypto'
import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames, type SaveCall } from '@quittance/shared/wire/field-names.ts'
import type { TestClient } from '#test/test-app.ts'
import { buildPayload, type TestCompany } from '#test/test-company.ts'
import type { SaveAttempt, SaveLedger } from './save-ledger.ts'

/** Returns the headers of a signed-in browser. */
export function createHeaders({ cookies, token, csrfToken }: TestClient): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-xsrf-token': csrfToken,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

const resendRatio = 0.1

type Payloads = ReadonlyMap<string, object>

/** A client that saves new and changed documents in succession, and repeats saves without a response. */
class SaveWriter {
  readonly #payloads: Payloads
  readonly #nextNumber: () => number
  readonly #ledger: SaveLedger
  #unanswered: SaveAttempt | null = null
  #wasResent = false
  #documents: {
    readonly kind: DocumentKind
    readonly id: number
    readonly number: number
    version: number
  }[] = []

  constructor(payloads: Payloads, nextNumber: () => number, ledger: SaveLedger) {
    this.#payloads = payloads
    this.#nextNumber = nextNumber
    this.#ledger = ledger
  }

  async save(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
    this.#unanswered ??= this.#createAttempt()
    const attempt = this.#unanswered
    try {
      const response = await fetch(`${address}/api/v1/${attempt.kind}/${attempt.call}`, {
        method: 'POST',
        body: attempt.body,
        headers: { ...headers, 'idempotency-key': attempt.key },
      })
      this.#handleResponse(attempt, (await response.json()) as SaveResponse) // as: checked when it is read
    } catch {
      this.#ledger.unanswered.add(attempt)
    }
  }

  #handleResponse(attempt: SaveAttempt, { code, id, version, message }: SaveResponse): void {
    // Rejected before anything was stored: the same save is sent again.
    if (code === 503) return void this.#ledger.unanswered.add(attempt)
    this.#unanswered = null
    if (code !== 200 || id === undefined || version !== attempt.version) {
      const response = `${attempt.call} of ${attempt.kind} ${attempt.number} answered ${code} ${message}`
      this.#ledger.wrongResponses.push(`${response}, version ${version} instead of ${attempt.version}`)
      return
    }
    this.#ledger.acknowledge(attempt, id)
    // As if the response had been lost: the next call sends it again.
    if (!this.#wasResent && Math.random() < resendRatio) this.#unanswered = attempt
    this.#wasResent = this.#unanswered !== null
    const kind = kinds.find(({ name }) => name === attempt.kind)
    const known = this.#documents.find((document) => document.id === id)
    if (known) known.version = version
    else if (kind) this.#documents.push({ kind, id, number: attempt.number, version })
  }

  /** Creates a save: two of three are new documents, the third is the next version of a recent one. */
  #createAttempt(): SaveAttempt {
    const [last] = this.#documents
    const isUpdate = last !== undefined && Math.random() < 1 / 3
    this.#documents = this.#documents.slice(-4)
    const kind = isUpdate ? last.kind : kinds[Math.floor(Math.random() * kinds.length)]
    if (!kind) throw new Error('No kind at this index')
    const number = isUpdate ? last.number : this.#nextNumber()
    const version = isUpdate ? last.version + 1 : 1
    const call = isUpdate ? 'update' : 'store'
    const title = randomUUID()
    const head = isUpdate ? { ...nameFields(kind, call, { id: last.id }), version: last.version } : {}
    const body = {
      ...this.#payloads.get(`${kind.name} ${call}`),
      ...nameFields(kind, call, { title, number }),
    }
    const sentBody = JSON.stringify({ ...body, ...head })
    return { call, kind: kind.name, key: randomUUID(), body: sentBody, title, number, version }
  }
}

interface SaveResponse {
  readonly code: number
  readonly id?: number
  readonly version?: number
  readonly message?: string
}

/** Returns the fields by their names in the call. */
export function nameFields(
  kind: DocumentKind,
  call: SaveCall,
  fields: { readonly id?: number; readonly title?: string; readonly number?: number },
): Record<string, unknown> {
  const names = getWireNames(kind.name)
  return Object.fromEntries(
    (['id', 'title', 'number'] as const)
      .filter((field) => fields[field] !== undefined)
      .map((field) => [getPayloadName(names, call, field) ?? '', fields[field]]),
  )
}

/** Clients that save as fast as they receive responses. */
export interface SaveLoad {
  /** Saves at the address until `isFinished` returns true. */
  readonly run: (address: string, isFinished: () => boolean) => Promise<void>
}

interface LoadOptions {
  readonly writers?: number
  /** First number of new documents. */
  readonly from?: number
}

/** Creates a load of saves of all kinds, recorded in the ledger. */
export async function createLoad(
  company: TestCompany,
  ledger: SaveLedger,
  { writers = 8, from = 1 }: LoadOptions = {},
): Promise<SaveLoad> {
  const payloads = new Map<string, object>()
  for (const kind of kinds) {
    payloads.set(`${kind.name} store`, await buildPayload(company, kind))
    payloads.set(
      `${kind.name} update`,
      await buildPayload(company, kind, { call: 'update', id: 1, version: 1 }),
    )
  }
  let number = from - 1
  const nextNumber = () => {
    number += 1
    return number
  }
  const saveWriters = Array.from({ length: writers }, () => new SaveWriter(payloads, nextNumber, ledger))
  const headers = createHeaders(company.client)
  return {
    async run(address, isFinished) {
      const work = saveWriters.map(async (writer) => {
        while (!isFinished()) await writer.save(address, headers)
      })
      await Promise.all(work)
    },
  }
}
