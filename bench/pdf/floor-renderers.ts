import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PrintModel } from '@quittance/server/src/pdf/print-model.ts'
import { processorMs } from '#harness/process-metrics.ts'
import type { RenderJob } from './floor-render-process.ts'

const program = fileURLToPath(new URL('floor-render-process.ts', import.meta.url))

/** Processes that only render documents. */
export interface FloorRenderers {
  /**
   * Makes each process render a share of the models repeatedly. Returns the durations and the mean processor time of one
   * document, in ms.
   */
  readonly renderFor: (runMs: number, models: readonly PrintModel[]) => Promise<RenderTimes>
  readonly end: () => void
}

interface RenderTimes {
  readonly durations: readonly number[]
  readonly processorMs: number
}

export function startFloorRenderers(count: number): FloorRenderers {
  const children = Array.from({ length: count }, () =>
    fork(program, { stdio: 'inherit', serialization: 'advanced', execArgv: ['--expose-gc'] }),
  )
  const processorOfAll = () => children.reduce((sum, { pid = 0 }) => sum + processorMs(pid), 0)
  return {
    async renderFor(runMs, models) {
      const before = processorOfAll()
      const all = await Promise.all(
        children.map(async (child, position) => {
          const share = models.filter((_model, index) => index % count === position)
          child.send({ models: share, runMs } satisfies RenderJob)
          const [durations] = await once(child, 'message')
          return durations as number[] // as: sent by `renderer-alone.ts`
        }),
      )
      const durations = all.flat()
      return { durations, processorMs: (processorOfAll() - before) / durations.length }
    },
    end() {
      for (const child of children) child.kill()
    },
  }
}
