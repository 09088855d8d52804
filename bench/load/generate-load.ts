import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Distribution, distributionOf, medianOf } from '#harness/distribution.ts'

/** A call that is made repeatedly. `{n}` is replaced by a number that is unique in the load. */
export interface LoadCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Job of the process that generates the load. */
export interface LoadJob {
  readonly address: string
  /** Headers of each client. A client waits for each response before its next call. */
  readonly clients: readonly Readonly<Record<string, string>>[]
  /** DataSetRecord in rotation. */
  readonly calls: readonly LoadCall[]
  /** First value of `{n}`. */
  readonly from: number
  readonly runMs: number
}

/** Result of the load. */
export interface LoadResult {
  /** Number of failed calls: with a status other than 200, or without a response. */
  readonly failed: number
  /** Description of the first failed call. */
  readonly firstFailure: string
  readonly perSecond: number
  /** Durations of the successful calls, in ms. */
  readonly durations: readonly number[]
  /** Total size of the response bodies as transferred, in bytes. */
  readonly bytes: number
  /** The next value of `{n}`. */
  readonly next: number
}

const program = fileURLToPath(new URL('load-process.ts', import.meta.url))

/** Throughput and latency of a server under load. */
export interface UnderLoad {
  /** Calls per second of each run. */
  readonly perSecond: readonly number[]
  /** Durations of all calls, in ms. */
  readonly latency: Distribution
  /** Size of a response body as transferred, in bytes. */
  readonly bytesEach: number
}

export interface OneRun extends UnderLoad {
  readonly durations: readonly number[]
  /** First number for the next load. */
  readonly next: number
}

/** Generates load. @throws Error if a call failed, because the result would be meaningless */
export async function generateLoad(job: LoadJob): Promise<OneRun> {
  const child = fork(program, { stdio: 'inherit', serialization: 'advanced' })
  child.send(job)
  const [[message]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
  const answer = message as LoadResult // as: sent by `load-process.ts`
  const { durations, failed, firstFailure, perSecond, bytes, next } = answer
  if (failed > 0) throw new Error(`${failed} calls failed. The first one: ${firstFailure}`)
  const latency = distributionOf(durations)
  return { perSecond: [perSecond], latency, bytesEach: bytes / durations.length, durations, next }
}

/** Merges several runs. */
export function mergeRuns(runs: readonly OneRun[]): UnderLoad {
  return {
    perSecond: runs.flatMap(({ perSecond }) => perSecond),
    latency: distributionOf(runs.flatMap(({ durations }) => durations)),
    bytesEach: medianOf(runs.map(({ bytesEach }) => bytesEach)),
  }
}
