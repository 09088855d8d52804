import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { printTemplates } from '@quittance/shared/documents/templates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { isProcessRunning } from '#process/is-process-running.ts'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { PrintModel } from './print-model.ts'
import type { RendererLimits } from './render-process.ts'

/** Enough for a short paper. */
const smallHeap = 12 * 2 ** 20

const openRenderers: PdfRenderer[] = []
afterEach(() => {
  for (const typesetter of openRenderers.splice(0)) typesetter.close()
})

function createRenderer(limits: Partial<RendererLimits> = {}): PdfRenderer {
  const typesetter = new PdfRenderer({ maxProcesses: 2, ...limits })
  openRenderers.push(typesetter)
  return typesetter
}

async function renderPdf(typesetter: PdfRenderer, paper: PrintModel): Promise<Buffer> {
  const outcome = await typesetter.render(paper, 'pdf')
  if (!outcome.isRendered) throw new Error(`It was not set: ${JSON.stringify(outcome)}`)
  return Buffer.from(outcome.file)
}

/** The first process is at a paper that it does not finish before it is let go on. */
async function blockFirstProcess(limits: Partial<RendererLimits> = {}) {
  const typesetter = createRenderer(limits)
  await renderPdf(typesetter, buildPrintModel(1))
  const [first = Number.NaN] = typesetter.processIds
  process.kill(first, 'SIGSTOP')
  const held = { isSet: false, file: renderPdf(typesetter, buildPrintModel(2)) }
  void held.file.then(
    () => {
      held.isSet = true
    },
    () => undefined,
  )
  return { typesetter, first, held, goOn: () => process.kill(first, 'SIGCONT') }
}

/** Each of two processes has set a paper, and none waits. */
async function startTwoProcesses(limits: Partial<RendererLimits>) {
  const { typesetter, first, held, goOn } = await blockFirstProcess(limits)
  await renderPdf(typesetter, buildPrintModel(3))
  const [, second = Number.NaN] = typesetter.processIds
  goOn()
  await held.file
  return { typesetter, first, second }
}

describe('two processes', () => {
  it('set papers at the same time: one that takes long holds nobody up', async () => {
    const { typesetter, first, held, goOn } = await blockFirstProcess()
    expect(typesetter.processIds).toEqual([first])
    await Promise.all([3, 4, 5].map((count) => renderPdf(typesetter, buildPrintModel(count))))
    expect(typesetter.processIds).toEqual([first, expect.any(Number)])
    expect(held.isSet).toBe(false)
    goOn()
    await held.file
  })

  it('are one where there may be no more, and where papers come one after the other', async () => {
    const { typesetter, held, goOn } = await blockFirstProcess({ maxProcesses: 1 })
    const others = [3, 4].map((count) => renderPdf(typesetter, buildPrintModel(count)))
    expect(typesetter.processIds).toHaveLength(1)
    goOn()
    await Promise.all([held.file, ...others])
    const calm = createRenderer()
    for (const count of [1, 2, 3]) await renderPdf(calm, buildPrintModel(count))
    expect(calm.processIds).toHaveLength(1)
  })

  it('lose nothing when one of them crashes: the other goes on, and sets what that one was at', async () => {
    const { typesetter, first, held } = await blockFirstProcess()
    const others = [3, 4, 5, 6].map((count) => renderPdf(typesetter, buildPrintModel(count)))
    await others[0]
    process.kill(first, 'SIGKILL')
    const files = await Promise.all([held.file, ...others])
    const alone = createRenderer({ maxProcesses: 1 })
    for (const [place, file] of files.entries()) {
      expect(file.equals(await renderPdf(alone, buildPrintModel(place + 2)))).toBe(true)
    }
    expect(typesetter.processIds).not.toContain(first)
  })

  it('go on with one where the other cannot be started, which is not tried with every paper', async () => {
    const { typesetter, first, held, goOn } = await blockFirstProcess()
    const others = [renderPdf(typesetter, buildPrintModel(3))]
    const [, second = Number.NaN] = typesetter.processIds
    process.kill(second, 'SIGKILL')
    await expect.poll(() => typesetter.processIds).toEqual([first])
    others.push(renderPdf(typesetter, buildPrintModel(4)))
    expect(typesetter.processIds).toEqual([first])
    goOn()
    await Promise.all([held.file, ...others])
  })

  it('are one again after a while without papers that wait, though others come', async () => {
    const { typesetter, first, second } = await startTwoProcesses({ spareIdleTimeoutMs: 300 })
    const processesAfterOneMore = async () => {
      await renderPdf(typesetter, buildPrintModel(1))
      return typesetter.processIds
    }
    await expect.poll(processesAfterOneMore, { timeout: 5_000 }).toEqual([first])
    await expect.poll(() => isProcessRunning(second)).toBe(false)
    expect(isProcessRunning(first)).toBe(true)
  })

  it('do not both end: one that is left alone stays as long as a first one', async () => {
    const { typesetter, first, second } = await startTwoProcesses({ spareIdleTimeoutMs: 200 })
    process.kill(first, 'SIGKILL')
    await expect.poll(() => typesetter.processIds).toEqual([second])
    await setTimeout(500)
    expect(typesetter.processIds).toEqual([second])
  })

  it('share what they may keep: the one that has grown is not kept', async () => {
    const large: { pid?: number } = {}
    const memoryOf = (pid: number | undefined) => (pid === large.pid ? 300 : 100)
    const { typesetter, first, held, goOn } = await blockFirstProcess({
      readMemory: memoryOf,
      retainedBytes: 350,
    })
    await renderPdf(typesetter, buildPrintModel(3))
    large.pid = first
    await renderPdf(typesetter, buildPrintModel(4))
    expect(typesetter.processIds).toContain(first)
    goOn()
    await held.file
    expect(typesetter.processIds).toHaveLength(1)
    expect(typesetter.processIds).not.toContain(first)
  })

  it('end with the typesetter, and whoever waits is told so', async () => {
    const { typesetter, held } = await blockFirstProcess()
    await renderPdf(typesetter, buildPrintModel(3))
    const both = typesetter.processIds
    typesetter.close()
    await expect(held.file).rejects.toThrow('closed')
    await expect.poll(() => both.filter(isProcessRunning)).toEqual([])
  })
})

it('a paper is the same file whatever was set before it', async () => {
  const variants: Partial<PrintModel>[] = [
    {},
    { notes: [] },
    { message: 'Bonjour' },
    { title: 'Autre', heading: 'Devis' },
  ]
  const papers = printTemplates.flatMap((look) =>
    variants.map((changes) => buildPrintModel(5, { template: look, ...changes })),
  )
  const hashes = (files: readonly Buffer[]) => files.map((file) => hash('sha1', file))
  // Each in a process that has set nothing before.
  const fresh = createRenderer({ maxProcesses: 1, retainedBytes: 0, readMemory: () => 1 })
  const first: Buffer[] = []
  for (const paper of papers) first.push(await renderPdf(fresh, paper))
  const alone = createRenderer({ maxProcesses: 1 })
  const backwards = await Promise.all(papers.toReversed().map((paper) => renderPdf(alone, paper)))
  const both = createRenderer()
  const together = await Promise.all(papers.map((paper) => renderPdf(both, paper)))
  expect(hashes(backwards.toReversed())).toEqual(hashes(first))
  expect(hashes(together)).toEqual(hashes(first))
})

it('a paper that exhausts the JavaScript heap is too large', async () => {
  const typesetter = createRenderer({ heapBytes: smallHeap, readMemory: () => 0 })
  await expect(typesetter.render(buildPrintModel(60_000), 'pdf')).rejects.toMatchObject({
    reason: 'too-large',
  })
  await renderPdf(typesetter, buildPrintModel(1))
  // This process has set a paper before, so the large one is tried again in another process.
  await expect(typesetter.render(buildPrintModel(60_000), 'pdf')).rejects.toMatchObject({
    reason: 'too-large',
  })
  await renderPdf(typesetter, buildPrintModel(1))
})
