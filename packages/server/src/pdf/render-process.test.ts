import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { isProcessRunning } from '#process/is-process-running.ts'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { PrintModel } from './print-model.ts'
import type { RendererLimits } from './render-process.ts'

/** Enough for a short document. */
const smallHeap = 12 * 2 ** 20

const openRenderers: PdfRenderer[] = []
afterEach(() => {
  for (const renderer of openRenderers.splice(0)) renderer.close()
})

function createRenderer(limits: Partial<RendererLimits> = {}): PdfRenderer {
  const renderer = new PdfRenderer({ maxProcesses: 2, ...limits })
  openRenderers.push(renderer)
  return renderer
}

async function renderPdf(renderer: PdfRenderer, model: PrintModel): Promise<Buffer> {
  const result = await renderer.render(model, 'pdf')
  if (!result.isRendered) throw new Error(`The document was not rendered: ${JSON.stringify(result)}`)
  return Buffer.from(result.file)
}

/** Starts a renderer whose first process is stopped while it renders a document. */
async function blockFirstProcess(limits: Partial<RendererLimits> = {}) {
  const renderer = createRenderer(limits)
  await renderPdf(renderer, buildPrintModel(1))
  const [first = Number.NaN] = renderer.processIds
  process.kill(first, 'SIGSTOP')
  const blocked = { isRendered: false, file: renderPdf(renderer, buildPrintModel(2)) }
  void blocked.file.then(
    () => {
      blocked.isRendered = true
    },
    () => undefined,
  )
  return { renderer, first, blocked, resume: () => process.kill(first, 'SIGCONT') }
}

/** Starts a renderer with two idle processes that have each rendered a document. */
async function startTwoProcesses(limits: Partial<RendererLimits>) {
  const { renderer, first, blocked, resume } = await blockFirstProcess(limits)
  await renderPdf(renderer, buildPrintModel(3))
  const [, second = Number.NaN] = renderer.processIds
  resume()
  await blocked.file
  return { renderer, first, second }
}

describe('PdfRenderer with two processes', () => {
  it('renders documents concurrently: a slow one does not delay others', async () => {
    const { renderer, first, blocked, resume } = await blockFirstProcess()
    expect(renderer.processIds).toEqual([first])
    await Promise.all([3, 4, 5].map((count) => renderPdf(renderer, buildPrintModel(count))))
    expect(renderer.processIds).toEqual([first, expect.any(Number)])
    expect(blocked.isRendered).toBe(false)
    resume()
    await blocked.file
  })

  it('uses one process if the limit is one, or if no documents wait', async () => {
    const { renderer, blocked, resume } = await blockFirstProcess({ maxProcesses: 1 })
    const others = [3, 4].map((count) => renderPdf(renderer, buildPrintModel(count)))
    expect(renderer.processIds).toHaveLength(1)
    resume()
    await Promise.all([blocked.file, ...others])
    const sequential = createRenderer()
    for (const count of [1, 2, 3]) await renderPdf(sequential, buildPrintModel(count))
    expect(sequential.processIds).toHaveLength(1)
  })

  it('renders the document of a crashed process in the other one', async () => {
    const { renderer, first, blocked } = await blockFirstProcess()
    const others = [3, 4, 5, 6].map((count) => renderPdf(renderer, buildPrintModel(count)))
    await others[0]
    process.kill(first, 'SIGKILL')
    const files = await Promise.all([blocked.file, ...others])
    const reference = createRenderer({ maxProcesses: 1 })
    for (const [index, file] of files.entries()) {
      expect(file.equals(await renderPdf(reference, buildPrintModel(index + 2)))).toBe(true)
    }
    expect(renderer.processIds).not.toContain(first)
  })

  it('continues with one process if the other cannot be started, and delays the next attempt', async () => {
    const { renderer, first, blocked, resume } = await blockFirstProcess()
    const others = [renderPdf(renderer, buildPrintModel(3))]
    const [, second = Number.NaN] = renderer.processIds
    process.kill(second, 'SIGKILL')
    await expect.poll(() => renderer.processIds).toEqual([first])
    others.push(renderPdf(renderer, buildPrintModel(4)))
    expect(renderer.processIds).toEqual([first])
    resume()
    await Promise.all([blocked.file, ...others])
  })

  it('ends the second process after a time without waiting documents', async () => {
    const { renderer, first, second } = await startTwoProcesses({ spareIdleTimeoutMs: 300 })
    const processesAfterOneMore = async () => {
      await renderPdf(renderer, buildPrintModel(1))
      return renderer.processIds
    }
    await expect.poll(processesAfterOneMore, { timeout: 5_000 }).toEqual([first])
    await expect.poll(() => isProcessRunning(second)).toBe(false)
    expect(isProcessRunning(first)).toBe(true)
  })

  it('gives the remaining process the idle timeout of the first one', async () => {
    const { renderer, first, second } = await startTwoProcesses({ spareIdleTimeoutMs: 200 })
    process.kill(first, 'SIGKILL')
    await expect.poll(() => renderer.processIds).toEqual([second])
    await setTimeout(500)
    expect(renderer.processIds).toEqual([second])
  })

  it('ends the process that retains more than its share of the memory', async () => {
    const large: { pid?: number } = {}
    const readMemory = (pid: number | undefined) => (pid === large.pid ? 300 : 100)
    const { renderer, first, blocked, resume } = await blockFirstProcess({
      readMemory,
      retainedBytes: 350,
    })
    await renderPdf(renderer, buildPrintModel(3))
    large.pid = first
    await renderPdf(renderer, buildPrintModel(4))
    expect(renderer.processIds).toContain(first)
    resume()
    await blocked.file
    expect(renderer.processIds).toHaveLength(1)
    expect(renderer.processIds).not.toContain(first)
  })

  it('ends both processes and rejects their jobs when closed', async () => {
    const { renderer, blocked } = await blockFirstProcess()
    await renderPdf(renderer, buildPrintModel(3))
    const both = renderer.processIds
    renderer.close()
    await expect(blocked.file).rejects.toThrow('closed')
    await expect.poll(() => both.filter(isProcessRunning)).toEqual([])
  })
})

it('a document is the same file whatever was rendered before it', async () => {
  const variants: Partial<PrintModel>[] = [
    {},
    { notes: [] },
    { message: 'Bonjour' },
    { title: 'Autre', heading: 'Devis' },
  ]
  const models = printTemplates.flatMap((template) =>
    variants.map((changes) => buildPrintModel(5, { template, ...changes })),
  )
  const hashes = (files: readonly Buffer[]) => files.map((file) => hash('sha1', file))
  // Each in a process that has rendered nothing before.
  const fresh = createRenderer({ maxProcesses: 1, retainedBytes: 0, readMemory: () => 1 })
  const first: Buffer[] = []
  for (const model of models) first.push(await renderPdf(fresh, model))
  const single = createRenderer({ maxProcesses: 1 })
  const backwards = await Promise.all(models.toReversed().map((model) => renderPdf(single, model)))
  const double = createRenderer()
  const concurrent = await Promise.all(models.map((model) => renderPdf(double, model)))
  expect(hashes(backwards.toReversed())).toEqual(hashes(first))
  expect(hashes(concurrent)).toEqual(hashes(first))
})

it('a document that exhausts the JavaScript heap is too large', async () => {
  const renderer = createRenderer({ heapBytes: smallHeap, readMemory: () => 0 })
  await expect(renderer.render(buildPrintModel(60_000), 'pdf')).rejects.toMatchObject({
    reason: 'too-large',
  })
  await renderPdf(renderer, buildPrintModel(1))
  // This process has rendered a document before, so the large one is tried again in another process.
  await expect(renderer.render(buildPrintModel(60_000), 'pdf')).rejects.toMatchObject({
    reason: 'too-large',
  })
  await renderPdf(renderer, buildPrintModel(1))
})
