import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/field-names.ts'

const workers = 4
const firstNumber = 10_000_000
const words = ['chêne', 'atelier', 'pose', 'fenêtre', 'meuble', '10000', 'mart', 'paris']

const invoice = getKind('invoice')
const calls = documentCalls(invoice)
const numberName = getPayloadName(getWireNames(invoice.name), 'store', 'number') ?? ''

interface LoadedServer {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Body of a call that creates an invoice. Each call has another number. */
  readonly payload: Readonly<Record<string, unknown>>
}

/** Load on a server, which runs until it is ended. */
export interface Load {
  readonly calls: () => number
  readonly end: () => Promise<void>
}

export function startLoad(server: LoadedServer): Load {
  const state = { answered: 0, isEnding: false, lastNumber: firstNumber }
  const work = async (worker: number) => {
    for (let round = 0; !state.isEnding; round += 1) {
      state.lastNumber += 1
      await workOnce(server, { number: state.lastNumber, word: words[(round + worker) % words.length] ?? '' })
      state.answered += 5
    }
  }
  const working = Promise.all(Array.from({ length: workers }, (_worker, place) => work(place)))
  return {
    calls: () => state.answered,
    async end() {
      state.isEnding = true
      await working
    },
  }
}

async function workOnce(
  server: LoadedServer,
  { number, word }: { readonly number: number; readonly word: string },
): Promise<void> {
  const stored = await answerOf(server, calls.store.path, { ...server.payload, [numberName]: number })
  const { id } = calls.store.response.parse(JSON.parse(stored.toString()))
  await answerOf(server, calls.open.path, { id })
  await answerOf(server, `/api/v1/${invoice.name}/list?today=2026-03-02&search=${encodeURIComponent(word)}`)
  await answerOf(server, '/api/v1/global_search', { search_text: word })
  await answerOf(server, `/api/v1/${invoice.name}/${id}/pdf`)
}

async function answerOf({ address, headers }: LoadedServer, path: string, body?: unknown): Promise<Buffer> {
  const method = body === undefined ? 'GET' : 'POST'
  const sent = body === undefined ? null : JSON.stringify(body)
  const response = await fetch(`${address}${path}`, { method, headers, body: sent })
  const answer = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${path} failed: ${answer}`)
  return answer
}
