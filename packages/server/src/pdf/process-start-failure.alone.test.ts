import type * as childProcess from 'node:child_process'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { PdfRenderer } from './pdf-renderer.ts'

const system = vi.hoisted(() => ({ hasRoom: true }))

// Some of what keeps the system from starting a process it throws, and cannot be had at will.
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof childProcess>()
  const fork = (...args: Parameters<typeof real.fork>) => {
    if (!system.hasRoom) throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    return real.fork(...args)
  }
  return { ...real, fork }
})

let renderer: PdfRenderer
beforeEach(() => {
  system.hasRoom = true
  renderer = new PdfRenderer({ maxProcesses: 2 })
  return () => renderer.close()
})

const renderLines = (lines: number) => renderer.render(buildPrintModel(lines), 'pdf')

it('says that a paper was not set where no process can be started, and sets the next once one can', async () => {
  system.hasRoom = false
  await expect(renderLines(1)).rejects.toMatchObject({ reason: 'crashed' })
  system.hasRoom = true
  expect(await renderLines(2)).toMatchObject({ isRendered: true })
})

it('goes on with one process where another one cannot be started', async () => {
  await renderLines(1)
  system.hasRoom = false
  const outcomes = await Promise.all([2, 3, 4].map(renderLines))
  expect(outcomes.every(({ isRendered: isSet }) => isSet)).toBe(true)
  expect(renderer.processIds).toHaveLength(1)
})
