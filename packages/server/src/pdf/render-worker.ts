import { flushCompileCache } from 'node:module'
import { decodeLogo } from './decode-logo.ts'
import { findFontFamily } from './find-font-family.ts'
import type { WorkerMessage } from './render-process.ts'
import type { JobResult, RenderJob } from './render-queue.ts'
import { createTypstRenderer } from './typst-compiler.ts'

// Program of a render process. Other modules must not import it: importing starts the worker.

/** Native memory grows with every document until garbage is collected. */
const rendersBetweenCollections = 20
let renderCount = 0

const { render, drawPages } = createTypstRenderer()

process.on('message', async (job: RenderJob) => {
  sendMessage(await runJob(job))
  renderCount += 1
  if (renderCount % rendersBetweenCollections === 0) globalThis.gc?.()
  // The process is killed in the end and would not write the cache then.
  if (renderCount === 1) flushCompileCache()
})
// The server has ended.
process.on('disconnect', () => process.exit(0))
sendMessage({ isReady: true })

function sendMessage(message: WorkerMessage): void {
  process.send?.(message)
}

async function runJob(job: RenderJob): Promise<WorkerMessage> {
  try {
    return { result: await computeResult(job) }
  } catch (error) {
    return { error: String(error) }
  }
}

async function computeResult(job: RenderJob): Promise<JobResult> {
  if ('pdf' in job) return drawPages(job.pdf, job.maxPages)
  if ('logo' in job) return await decodeLogo(job.logo, job.limits)
  return 'font' in job ? findFontFamily(job.font, job.names) : render(job.model, job.format)
}
