/** The floor of a PDF: the renderer alone, in a process that does nothing else. */

import type { PrintModel } from '@quittance/server/src/pdf/print-model.ts'
import { createTypstRenderer } from '@quittance/server/src/pdf/typst-compiler.ts'

/** Message to the process: models to render repeatedly, and for how many ms. */
export interface RenderJob {
  readonly models: readonly PrintModel[]
  readonly runMs: number
}

const rendersBetweenCollections = 20

const { render } = createTypstRenderer()

process.on('message', ({ models, runMs }: RenderJob) => {
  const durations: number[] = []
  const begin = performance.now()
  for (let last = begin; last - begin < runMs; last = performance.now()) {
    const model = models[durations.length % models.length]
    if (model && !render(model, 'pdf').isRendered) throw new Error('The document was not rendered')
    durations.push(performance.now() - last)
    if (durations.length % rendersBetweenCollections === 0) globalThis.gc?.()
  }
  process.send?.(durations)
})
