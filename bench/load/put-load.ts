import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Distribution, distributionOf } from '#harness/distribution.ts'
import type { LoadAnswer, LoadJob } from './load-job.ts'

const program = fileURLToPath(new URL('load-process.ts', import.meta.url))

/** What a server did under a load, over all runs. */
export interface UnderLoad {
  /** Of each run. */
  readonly perSecond: readonly number[]
  /** Of all calls of all runs. */
  readonly durations: Distribution
  readonly refused: number
  /** Of one answer's body as it was sent. */
  readonly bytesEach: number
  /** The number that the next load may begin with. */
  readonly next: number
}

/** @throws Error where calls were refused: then nothing was measured that would mean anything */
export async function putLoad(job: LoadJob): Promise<UnderLoad> {
  const child = fork(program, { stdio: 'inherit' })
  child.send(job)
  const [[answer]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
  const { runs, next } = answer as LoadAnswer // as: the program beside this one sends it
  const refused = runs.reduce((sum, run) => sum + run.refused, 0)
  const firstRefusal = runs.map((run) => run.firstRefusal).find((refusal) => refusal !== '')
  if (firstRefusal !== undefined) throw new Error(`${refused} calls were refused, the first: ${firstRefusal}`)
  const answered = runs.reduce((sum, run) => sum + run.answered, 0)
  const bytes = runs.reduce((sum, run) => sum + run.bytes, 0)
  return {
    perSecond: runs.map((run) => run.perSecond),
    durations: distributionOf(runs.flatMap((run) => run.durations)),
    refused,
    bytesEach: bytes / answered,
    next,
  }
}
