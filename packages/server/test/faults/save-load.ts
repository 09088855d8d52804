import { randomUUID } from 'node:crypto'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames, type SaveCall } from '@quittance/shared/wire/names.ts'
import type { TestClient } from '#test/test-app.ts'
import { buildPayload, type TestCompany } from '#test/test-company.ts'
import type { SaveAttempt, SaveLedger } from './save-ledger.ts'

/** What a signed-in browser sends along. */
export function createHeaders({ cookies, token, antiForgery }: TestClient): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-xsrf-token': antiForgery,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

const resendRatio = 0.1

type Payloads = ReadonlyMap<string, object>

/** Somebody who writes documents one after the other, changes them, and repeats what was not answered. */
class SaveWriter {
  readonly #payloads: Payloads
  readonly #nextNumber: () => number
  readonly #ledger: SaveLedger
  #unanswered: SaveAttempt | null = null
  #isAgain = false
  #own: { readonly kind: DocumentKind; readonly id: number; readonly number: number; version: number }[] = []

  constructor(payloads: Payloads, nextNumber: () => number, ledger: SaveLedger) {
    this.#payloads = payloads
    this.#nextNumber = nextNumber
    this.#ledger = ledger
  }

  async save(address: string, headers: Readonly<Record<string, string>>): Promise<void> {
    this.#unanswered ??= this.#newAttempt()
    const attempt = this.#unanswered
    try {
      const response = await fetch(`${address}/api/v1/${attempt.kind}/${attempt.call}`, {
        method: 'POST',
        body: attempt.body,
        headers: { ...headers, 'idempotency-key': attempt.key },
      })
      this.#told(attempt, (await response.json()) as SaveResponse) // as: checked where it is read
    } catch {
      this.#ledger.unanswered.add(attempt)
    }
  }

  #told(attempt: SaveAttempt, { code, id, version, message }: SaveResponse): void {
    // Nobody is told that anything was stored: the same is sent again.
    if (code === 503) return void this.#ledger.unanswered.add(attempt)
    this.#unanswered = null
    if (code !== 200 || id === undefined || version !== attempt.version) {
      const said = `${attempt.call} of ${attempt.kind} ${attempt.number} answered ${code} ${message}`
      this.#ledger.wrongResponses.push(`${said}, version ${version} instead of ${attempt.version}`)
      return
    }
    this.#ledger.acknowledge(attempt, id)
    // As if the answer had been lost on its way: the next call sends it again.
    if (!this.#isAgain && Math.random() < resendRatio) this.#unanswered = attempt
    this.#isAgain = this.#unanswered !== null
    const kind = kinds.find(({ name }) => name === attempt.kind)
    const known = this.#own.find((document) => document.id === id)
    if (known) known.version = version
    else if (kind) this.#own.push({ kind, id, number: attempt.number, version })
  }

  /** Two of three are new; the third is the next version of one of the last. */
  #newAttempt(): SaveAttempt {
    const [last] = this.#own
    const changes = last !== undefined && Math.random() < 1 / 3
    this.#own = this.#own.slice(-4)
    const kind = changes ? last.kind : kinds[Math.floor(Math.random() * kinds.length)]
    if (!kind) throw new Error('There is a kind for every index')
    const number = changes ? last.number : this.#nextNumber()
    const version = changes ? last.version + 1 : 1
    const call = changes ? 'update' : 'store'
    const title = randomUUID()
    const head = changes ? { [`${kind.name}_id`]: last.id, version: last.version } : {}
    const body = {
      ...this.#payloads.get(`${kind.name} ${call}`),
      ...nameFields(kind, call, { title, number }),
    }
    const sent = JSON.stringify({ ...body, ...head })
    return { call, kind: kind.name, key: randomUUID(), body: sent, title, number, version }
  }
}

interface SaveResponse {
  readonly code: number
  readonly id?: number
  readonly version?: number
  readonly message?: string
}

/** The fields under the names that the call has for them. */
export function nameFields(
  kind: DocumentKind,
  call: SaveCall,
  fields: { readonly title?: string; readonly number?: number },
): Record<string, unknown> {
  const names = getWireNames(kind.name)
  return Object.fromEntries(
    (['title', 'number'] as const)
      .filter((field) => fields[field] !== undefined)
      .map((field) => [getPayloadName(names, call, field) ?? '', fields[field]]),
  )
}

/** Writers who save as fast as they are answered. */
export interface SaveLoad {
  /** Lets them save at that address until it is over. */
  readonly run: (address: string, isOver: () => boolean) => Promise<void>
}

interface LoadOptions {
  readonly writers?: number
  /** The first number that they give. */
  readonly from?: number
}

export async function createLoad(
  firm: TestCompany,
  ledger: SaveLedger,
  { writers = 8, from = 1 }: LoadOptions = {},
): Promise<SaveLoad> {
  const payloads = new Map<string, object>()
  for (const kind of kinds) {
    payloads.set(`${kind.name} store`, await buildPayload(firm, kind))
    payloads.set(`${kind.name} update`, await buildPayload(firm, kind, { call: 'update', id: 1, version: 1 }))
  }
  let number = from - 1
  const next = () => {
    number += 1
    return number
  }
  const everybody = Array.from({ length: writers }, () => new SaveWriter(payloads, next, ledger))
  const headers = createHeaders(firm.client)
  return {
    async run(address, isOver) {
      const work = everybody.map(async (writer) => {
        while (!isOver()) await writer.save(address, headers)
      })
      await Promise.all(work)
    },
  }
}
