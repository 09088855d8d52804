import { type SeededRandom, seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/field-names.ts'
import { invoice } from '#calls/prepared-load.ts'

const calls = documentCalls(invoice)
const numberName = getPayloadName(getWireNames(invoice.name), 'store', 'number') ?? ''
const words = ['chêne', 'atelier', 'pose', 'fenêtre', 'meuble', '10000', 'mart', 'paris']
const pauseMs = { least: 50, most: 250 }
const seed = 28
const longest = 1.5

export interface LoadedServer {
  readonly address: string
  /** Headers of each member. */
  readonly members: readonly Readonly<Record<string, string>>[]
  /** Body of a call that creates an invoice. Each call has another number. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Ids of the invoices that are opened. */
  readonly ids: readonly number[]
  /** The first unused number. */
  readonly firstNumber: number
}

/** Results of the calls of a load. */
export interface LoadTally {
  /** Durations of the successful calls, in ms from their scheduled times. */
  readonly durations: number[]
  /** Number of failed calls by reason: a status other than 200, or an error. */
  readonly failures: Map<string, number>
  /** Ids of the acknowledged saves. */
  readonly saved: number[]
  nextNumber: number
}

interface Request {
  readonly path: string
  readonly body?: unknown
  readonly isSave?: boolean
}

/**
 * Makes calls as several members. Each call is scheduled a while after the scheduled time of the previous one, so that slow
 * responses do not reduce the load. The calls are the same in each run.
 */
export async function makeMemberLoad(server: LoadedServer, runMs: number): Promise<LoadTally> {
  const tally: LoadTally = { durations: [], failures: new Map(), saved: [], nextNumber: server.firstNumber }
  const start = performance.now()
  const work = server.members.map(async (headers, place) => {
    const chance = seededRandom(seed + place)
    let due = start
    for (;;) {
      due += chance.nextInteger(pauseMs.least, pauseMs.most)
      // Ends early if the server is far behind the schedule.
      if (due - start > runMs || performance.now() - start > runMs * longest) return
      const wait = due - performance.now()
      if (wait > 0) await new Promise((done) => setTimeout(done, wait))
      await makeCall(server, { headers, due, request: drawRequest(chance, server, tally) }, tally)
    }
  })
  await Promise.all(work)
  return tally
}

/** Draws a call: 35 % lists, 30 % opened invoices, 20 % saves, 12 % searches, 3 % PDFs. */
function drawRequest(chance: SeededRandom, { ids, payload }: LoadedServer, tally: LoadTally): Request {
  const share = chance.nextInteger(1, 100)
  const word = encodeURIComponent(chance.pick(words))
  if (share <= 35) return { path: `/api/v1/${invoice.name}/list?today=2026-03-02&search=${word}` }
  if (share <= 65) return { path: calls.open.path, body: { id: chance.pick(ids) } }
  if (share <= 77) return { path: '/api/v1/global_search', body: { search_text: chance.pick(words) } }
  if (share <= 80) return { path: `/api/v1/${invoice.name}/${chance.pick(ids)}/pdf` }
  const number = tally.nextNumber
  tally.nextNumber += 1
  return { path: calls.store.path, body: { ...payload, [numberName]: number }, isSave: true }
}

interface DueCall {
  readonly headers: Readonly<Record<string, string>>
  readonly due: number
  readonly request: Request
}

async function makeCall({ address }: LoadedServer, call: DueCall, tally: LoadTally): Promise<void> {
  const { path, body, isSave = false } = call.request
  const method = body === undefined ? 'GET' : 'POST'
  const sent = body === undefined ? null : JSON.stringify(body)
  try {
    const response = await fetch(`${address}${path}`, { method, headers: call.headers, body: sent })
    const answer = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200) return recordFailure(tally, String(response.status))
    tally.durations.push(performance.now() - call.due)
    if (isSave) tally.saved.push(calls.store.response.parse(JSON.parse(answer.toString())).id)
  } catch (error) {
    recordFailure(tally, String(error))
  }
}

function recordFailure({ failures }: LoadTally, reason: string): void {
  failures.set(reason, (failures.get(reason) ?? 0) + 1)
}
