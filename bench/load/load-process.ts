/** Generates load over its own sockets, in a separate process, so that it takes no time from the server's thread. */
import { Client, type Dispatcher } from 'undici'
import type { LoadCall, LoadJob, LoadResult } from './generate-load.ts'

interface Tally {
  failed: number
  firstFailure: string
  bytes: number
  durations: number[]
}

process.once('message', (job: LoadJob) => {
  makeLoad(job).then(
    (answer) => process.send?.(answer, () => process.disconnect()),
    (error: unknown) => {
      console.error(error)
      process.exitCode = 1
      process.disconnect()
    },
  )
})

async function makeLoad({ address, clients, calls, from, runMs }: LoadJob): Promise<LoadResult> {
  const tally: Tally = { failed: 0, firstFailure: '', bytes: 0, durations: [] }
  const sockets = clients.map(() => new Client(address, { pipelining: 1 }))
  let next = from
  const start = performance.now()
  const work = sockets.map(async (socket, place) => {
    while (performance.now() - start < runMs) {
      const number = next
      next += 1
      const call = calls[number % calls.length]
      if (call) await once(socket, requestOf(call, clients[place] ?? {}, number), tally)
    }
  })
  await Promise.all(work)
  const seconds = (performance.now() - start) / 1_000
  await Promise.all(sockets.map((socket) => socket.close()))
  return { ...tally, perSecond: tally.durations.length / seconds, next }
}

function requestOf(
  { method, path, headers, body }: LoadCall,
  ofClient: Readonly<Record<string, string>>,
  number: number,
): Dispatcher.DispatchOptions {
  const numbered = (text: string) => text.replaceAll('{n}', String(number))
  const own = Object.entries(headers).map(([name, value]) => [name, numbered(value)])
  return {
    method,
    path: numbered(path),
    headers: { ...ofClient, ...Object.fromEntries(own) },
    body: body === '' ? null : numbered(body),
  }
}

/** Makes a call and resolves at the end of its response, whether successful or not. */
function once(socket: Client, request: Dispatcher.DispatchOptions, tally: Tally): Promise<void> {
  return new Promise((resolve) => {
    const start = performance.now()
    let status = 0
    let refusal = ''
    const recordFailure = (because: string) => {
      tally.failed += 1
      tally.firstFailure ||= because
      resolve()
    }
    socket.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart(_controller, statusCode) {
        status = statusCode
      },
      onResponseData(_controller, chunk) {
        tally.bytes += chunk.length
        if (status !== 200) refusal += chunk.toString()
      },
      onResponseEnd() {
        if (status !== 200) return recordFailure(`${status} ${refusal}`)
        tally.durations.push(performance.now() - start)
        resolve()
      },
      onResponseError: (_controller, error) => recordFailure(String(error)),
    })
  })
}
