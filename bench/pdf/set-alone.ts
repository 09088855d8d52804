import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PrintModel } from '@quittance/server/src/pdf/print-model.ts'
import { processorMs } from '#harness/processor-time.ts'
import type { SettingAlone } from './setter-alone.ts'

const program = fileURLToPath(new URL('setter-alone.ts', import.meta.url))

/** Processes that do nothing but set papers, as long as the work takes. */
export interface SettersAlone {
  /** Each sets a share of the papers over and over. @returns how long each took, and how long processors worked for one, in ms */
  readonly setFor: (runMs: number, papers: readonly PrintModel[]) => Promise<SetAlone>
  readonly end: () => void
}

interface SetAlone {
  readonly durations: readonly number[]
  readonly processorMs: number
}

export function startSetters(count: number): SettersAlone {
  const children = Array.from({ length: count }, () =>
    fork(program, { stdio: 'inherit', serialization: 'advanced', execArgv: ['--expose-gc'] }),
  )
  const processorOfAll = () => children.reduce((sum, { pid = 0 }) => sum + processorMs(pid), 0)
  return {
    async setFor(runMs, papers) {
      const before = processorOfAll()
      const all = await Promise.all(
        children.map(async (child, place) => {
          const share = papers.filter((_paper, at) => at % count === place)
          child.send({ papers: share, runMs } satisfies SettingAlone)
          const [durations] = await once(child, 'message')
          return durations as number[] // as: the program beside this one sends it
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
