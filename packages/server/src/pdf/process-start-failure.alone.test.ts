import type * as childProcess from 'node:child_process'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { PdfRenderer } from './pdf-renderer.ts'

const system = vi.hoisted(() => ({ canStart: true }))

// Some failures to start a process are thrown by `fork`; a test cannot provoke them in the real system.
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof childProcess>()
  const fork = (...args: Parameters<typeof real.fork>) => {
    if (!system.canStart) throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    return real.fork(...args)
  }
  return { ...real, fork }
})

let renderer: PdfRenderer
beforeEach(() => {
  system.canStart = true
  renderer = new PdfRenderer({ maxProcesses: 2 })
  return () => renderer.close()
})

const renderLines = (lines: number) => renderer.render(buildPrintModel(lines), 'pdf')

it('rejects a document if no process can be started, and renders the next one when one can', async () => {
  system.canStart = false
  await expect(renderLines(1)).rejects.toMatchObject({ reason: 'crashed' })
  system.canStart = true
  expect(await renderLines(2)).toMatchObject({ isRendered: true })
})

it('continues with one process if another one cannot be started', async () => {
  await renderLines(1)
  system.canStart = false
  const results = await Promise.all([2, 3, 4].map(renderLines))
  expect(results.every(({ isRendered }) => isRendered)).toBe(true)
  expect(renderer.processIds).toHaveLength(1)
})
