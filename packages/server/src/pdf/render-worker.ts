import { flushCompileCache } from 'node:module'
import { type DecodedLogo, decodeLogo, type LogoLimits } from './decode-logo.ts'
import type { PrintModel } from './print-model.ts'
import { createTypstRenderer, type RenderFormat, type RenderResult } from './typst-compiler.ts'

/** What the process is asked: to render a paper, or to decode a logo. */
export type RenderJob =
  | { readonly paper: PrintModel; readonly format: RenderFormat }
  | { readonly logo: Uint8Array; readonly limits: LogoLimits }

export type JobResult = RenderResult | DecodedLogo

/** What it says: once, that everything is loaded; then one answer to each job. */
export type WorkerMessage =
  | { readonly isReady: true }
  | { readonly result: JobResult }
  /** Why it could not, for the log. */
  | { readonly error: string }

// Its native memory grows with every paper until the rubbish is taken out.
const rendersBetweenCollections = 20
let renderCount = 0

const render = createTypstRenderer()

process.on('message', async (job: RenderJob) => {
  sendMessage(await runJob(job))
  renderCount += 1
  if (renderCount % rendersBetweenCollections === 0) globalThis.gc?.()
  // It is killed in the end, which would leave nothing to the next one.
  if (renderCount === 1) flushCompileCache()
})
// The server is gone: so is this.
process.on('disconnect', () => process.exit(0))
sendMessage({ isReady: true })

function sendMessage(answer: WorkerMessage): void {
  process.send?.(answer)
}

async function runJob(job: RenderJob): Promise<WorkerMessage> {
  try {
    return { result: 'logo' in job ? await decodeLogo(job.logo, job.limits) : render(job.paper, job.format) }
  } catch (error) {
    return { error: String(error) }
  }
}
