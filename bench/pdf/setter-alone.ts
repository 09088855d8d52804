/** The floor of a PDF: the typesetter alone, in a process that does nothing else. */

import type { PrintModel } from '@quittance/server/src/pdf/print-model.ts'
import { createTypstRenderer } from '@quittance/server/src/pdf/typst-compiler.ts'

/** What the process is told: papers to set, over and over, for so long. */
export interface SettingAlone {
  readonly papers: readonly PrintModel[]
  readonly runMs: number
}

const papersBetweenCleanings = 20

const set = createTypstRenderer()

process.on('message', ({ papers, runMs }: SettingAlone) => {
  const durations: number[] = []
  const begin = performance.now()
  for (let last = begin; last - begin < runMs; last = performance.now()) {
    const paper = papers[durations.length % papers.length]
    if (paper && !set(paper, 'pdf').isRendered) throw new Error('A paper was not set')
    durations.push(performance.now() - last)
    if (durations.length % papersBetweenCleanings === 0) globalThis.gc?.()
  }
  process.send?.(durations)
})
