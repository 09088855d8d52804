import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Distribution, distributionOf, medianOf } from '#harness/distribution.ts'
import type { LoadAnswer, LoadJob } from './load-job.ts'

const program = fileURLToPath(new URL('load-process.ts', import.meta.url))

/** What a server did under a load. */
export interface UnderLoad {
  /** Of each run. */
  readonly perSecond: readonly number[]
  /** Of all calls, in milliseconds. */
  readonly latency: Distribution
  /** Of one answer's body as it was sent. */
  readonly bytesEach: number
}

export interface OneRun extends UnderLoad {
  readonly durations: readonly number[]
  /** The number that the next load may begin with. */
  readonly next: number
}

/** @throws Error where calls were refused: then nothing was measured that would mean anything */
export async function putLoad(job: LoadJob): Promise<OneRun> {
  const child = fork(program, { stdio: 'inherit', serialization: 'advanced' })
  child.send(job)
  const [[message]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
  const answer = message as LoadAnswer // as: the program beside this one sends it
  const { durations, refused, firstRefusal, perSecond, bytes, next } = answer
  if (refused > 0) throw new Error(`${refused} calls were refused, the first: ${firstRefusal}`)
  const latency = distributionOf(durations)
  return { perSecond: [perSecond], latency, bytesEach: bytes / durations.length, durations, next }
}

/** Several runs as one. */
export function inAll(runs: readonly OneRun[]): UnderLoad {
  return {
    perSecond: runs.flatMap(({ perSecond }) => perSecond),
    latency: distributionOf(runs.flatMap(({ durations }) => durations)),
    bytesEach: medianOf(runs.map(({ bytesEach }) => bytesEach)),
  }
}
