import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Distribution, distributionOf, medianOf } from '#harness/distribution.ts'
import type { LoadAnswer, LoadJob } from './load-job.ts'

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
export async function putLoad(job: LoadJob): Promise<OneRun> {
  const child = fork(program, { stdio: 'inherit', serialization: 'advanced' })
  child.send(job)
  const [[message]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
  const answer = message as LoadAnswer // as: sent by `load-process.ts`
  const { durations, refused, firstRefusal, perSecond, bytes, next } = answer
  if (refused > 0) throw new Error(`${refused} calls failed. The first one: ${firstRefusal}`)
  const latency = distributionOf(durations)
  return { perSecond: [perSecond], latency, bytesEach: bytes / durations.length, durations, next }
}

/** Merges several runs. */
export function inAll(runs: readonly OneRun[]): UnderLoad {
  return {
    perSecond: runs.flatMap(({ perSecond }) => perSecond),
    latency: distributionOf(runs.flatMap(({ durations }) => durations)),
    bytesEach: medianOf(runs.map(({ bytesEach }) => bytesEach)),
  }
}
