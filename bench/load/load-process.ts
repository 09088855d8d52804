/** Makes calls over sockets of its own, in a process of its own: what it takes is not taken from the server's thread. */
import { Client, type Dispatcher } from 'undici'
import type { LoadAnswer, LoadCall, LoadJob, LoadRun } from './load-job.ts'

interface Tally {
  refused: number
  firstRefusal: string
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

async function makeLoad(job: LoadJob): Promise<LoadAnswer> {
  const sockets = job.clients.map(() => new Client(job.address, { pipelining: 1 }))
  let next = job.from
  const take = () => {
    next += 1
    return next - 1
  }
  const runs: LoadRun[] = []
  await run(job, { sockets, take, runMs: job.warmUpMs })
  while (runs.length < job.runs) runs.push(await run(job, { sockets, take, runMs: job.runMs }))
  await Promise.all(sockets.map((socket) => socket.close()))
  return { runs, next }
}

interface Running {
  readonly sockets: readonly Client[]
  readonly take: () => number
  readonly runMs: number
}

async function run({ clients, calls }: LoadJob, { sockets, take, runMs }: Running): Promise<LoadRun> {
  const tally: Tally = { refused: 0, firstRefusal: '', bytes: 0, durations: [] }
  const start = performance.now()
  const work = sockets.map(async (socket, place) => {
    while (performance.now() - start < runMs) {
      const number = take()
      const call = calls[number % calls.length]
      if (call) await once(socket, requestOf(call, clients[place] ?? {}, number), tally)
    }
  })
  await Promise.all(work)
  const seconds = (performance.now() - start) / 1_000
  const answered = tally.durations.length
  return { ...tally, answered, perSecond: answered / seconds }
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

/** Resolves with the end of the answer, whatever it is. */
function once(socket: Client, request: Dispatcher.DispatchOptions, tally: Tally): Promise<void> {
  return new Promise((resolve) => {
    const start = performance.now()
    let status = 0
    let refusal = ''
    const refuse = (because: string) => {
      tally.refused += 1
      tally.firstRefusal ||= because
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
        if (status !== 200) return refuse(`${status} ${refusal}`)
        tally.durations.push(performance.now() - start)
        resolve()
      },
      onResponseError: (_controller, error) => refuse(String(error)),
    })
  })
}
