import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { looks } from '@quittance/shared/documents/looks.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { isRunning } from '#is-running.ts'
import type { Paper } from '#pdf/paper.ts'
import { Typesetter } from '#pdf/typesetter.ts'
import { aPaper } from '#test/a-paper.ts'
import type { TypesetterLimits } from './typesetter-limits.ts'

/** Enough for a short paper. */
const smallHeap = 12 * 2 ** 20

const opened: Typesetter[] = []
afterEach(() => {
  for (const typesetter of opened.splice(0)) typesetter.close()
})

function aTypesetter(limits: Partial<TypesetterLimits> = {}): Typesetter {
  const typesetter = new Typesetter({ processes: 2, ...limits })
  opened.push(typesetter)
  return typesetter
}

async function pdfOf(typesetter: Typesetter, paper: Paper): Promise<Buffer> {
  const outcome = await typesetter.set(paper, 'pdf')
  if (!outcome.isSet) throw new Error(`It was not set: ${JSON.stringify(outcome)}`)
  return Buffer.from(outcome.file)
}

/** The first process is at a paper that it does not finish before it is let go on. */
async function heldUp(limits: Partial<TypesetterLimits> = {}) {
  const typesetter = aTypesetter(limits)
  await pdfOf(typesetter, aPaper(1))
  const [first = Number.NaN] = typesetter.processIds
  process.kill(first, 'SIGSTOP')
  const held = { isSet: false, file: pdfOf(typesetter, aPaper(2)) }
  void held.file.then(
    () => {
      held.isSet = true
    },
    () => undefined,
  )
  return { typesetter, first, held, goOn: () => process.kill(first, 'SIGCONT') }
}

/** Each of two processes has set a paper, and none waits. */
async function bothFree(limits: Partial<TypesetterLimits>) {
  const { typesetter, first, held, goOn } = await heldUp(limits)
  await pdfOf(typesetter, aPaper(3))
  const [, second = Number.NaN] = typesetter.processIds
  goOn()
  await held.file
  return { typesetter, first, second }
}

describe('two processes', () => {
  it('set papers at the same time: one that takes long holds nobody up', async () => {
    const { typesetter, first, held, goOn } = await heldUp()
    expect(typesetter.processIds).toEqual([first])
    await Promise.all([3, 4, 5].map((count) => pdfOf(typesetter, aPaper(count))))
    expect(typesetter.processIds).toEqual([first, expect.any(Number)])
    expect(held.isSet).toBe(false)
    goOn()
    await held.file
  })

  it('are one where there may be no more, and where papers come one after the other', async () => {
    const { typesetter, held, goOn } = await heldUp({ processes: 1 })
    const others = [3, 4].map((count) => pdfOf(typesetter, aPaper(count)))
    expect(typesetter.processIds).toHaveLength(1)
    goOn()
    await Promise.all([held.file, ...others])
    const calm = aTypesetter()
    for (const count of [1, 2, 3]) await pdfOf(calm, aPaper(count))
    expect(calm.processIds).toHaveLength(1)
  })

  it('lose nothing when one of them crashes: the other goes on, and sets what that one was at', async () => {
    const { typesetter, first, held } = await heldUp()
    const others = [3, 4, 5, 6].map((count) => pdfOf(typesetter, aPaper(count)))
    await others[0]
    process.kill(first, 'SIGKILL')
    const files = await Promise.all([held.file, ...others])
    const alone = aTypesetter({ processes: 1 })
    for (const [place, file] of files.entries()) {
      expect(file.equals(await pdfOf(alone, aPaper(place + 2)))).toBe(true)
    }
    expect(typesetter.processIds).not.toContain(first)
  })

  it('go on with one where the other cannot be started, which is not tried with every paper', async () => {
    const { typesetter, first, held, goOn } = await heldUp()
    const others = [pdfOf(typesetter, aPaper(3))]
    const [, second = Number.NaN] = typesetter.processIds
    process.kill(second, 'SIGKILL')
    await expect.poll(() => typesetter.processIds).toEqual([first])
    others.push(pdfOf(typesetter, aPaper(4)))
    expect(typesetter.processIds).toEqual([first])
    goOn()
    await Promise.all([held.file, ...others])
  })

  it('are one again after a while without papers that wait, though others come', async () => {
    const { typesetter, first, second } = await bothFree({ spareMs: 300 })
    const processesAfterOneMore = async () => {
      await pdfOf(typesetter, aPaper(1))
      return typesetter.processIds
    }
    await expect.poll(processesAfterOneMore, { timeout: 5_000 }).toEqual([first])
    await expect.poll(() => isRunning(second)).toBe(false)
    expect(isRunning(first)).toBe(true)
  })

  it('do not both end: one that is left alone stays as long as a first one', async () => {
    const { typesetter, first, second } = await bothFree({ spareMs: 200 })
    process.kill(first, 'SIGKILL')
    await expect.poll(() => typesetter.processIds).toEqual([second])
    await setTimeout(500)
    expect(typesetter.processIds).toEqual([second])
  })

  it('share what they may keep: the one that has grown is not kept', async () => {
    const large: { pid?: number } = {}
    const memoryOf = (pid: number | undefined) => (pid === large.pid ? 300 : 100)
    const { typesetter, first, held, goOn } = await heldUp({ memoryOf, keptBytes: 350 })
    await pdfOf(typesetter, aPaper(3))
    large.pid = first
    await pdfOf(typesetter, aPaper(4))
    expect(typesetter.processIds).toContain(first)
    goOn()
    await held.file
    expect(typesetter.processIds).toHaveLength(1)
    expect(typesetter.processIds).not.toContain(first)
  })

  it('end with the typesetter, and whoever waits is told so', async () => {
    const { typesetter, held } = await heldUp()
    await pdfOf(typesetter, aPaper(3))
    const both = typesetter.processIds
    typesetter.close()
    await expect(held.file).rejects.toThrow('closed')
    await expect.poll(() => both.filter(isRunning)).toEqual([])
  })
})

it('a paper is the same file whatever was set before it', async () => {
  const variants: Partial<Paper>[] = [
    {},
    { notes: [] },
    { message: 'Bonjour' },
    { title: 'Autre', heading: 'Devis' },
  ]
  const papers = looks.flatMap((look) => variants.map((changes) => aPaper(5, { look, ...changes })))
  const hashes = (files: readonly Buffer[]) => files.map((file) => hash('sha1', file))
  // Each in a process that has set nothing before.
  const fresh = aTypesetter({ processes: 1, keptBytes: 0, memoryOf: () => 1 })
  const first: Buffer[] = []
  for (const paper of papers) first.push(await pdfOf(fresh, paper))
  const alone = aTypesetter({ processes: 1 })
  const backwards = await Promise.all(papers.toReversed().map((paper) => pdfOf(alone, paper)))
  const both = aTypesetter()
  const together = await Promise.all(papers.map((paper) => pdfOf(both, paper)))
  expect(hashes(backwards.toReversed())).toEqual(hashes(first))
  expect(hashes(together)).toEqual(hashes(first))
})

it('a paper that exhausts the JavaScript heap is too large', async () => {
  const typesetter = aTypesetter({ heapBytes: smallHeap, memoryOf: () => 0 })
  await expect(typesetter.set(aPaper(60_000), 'pdf')).rejects.toMatchObject({ because: 'too-large' })
  await pdfOf(typesetter, aPaper(1))
  // This process has set a paper before, so the large one is tried again in another process.
  await expect(typesetter.set(aPaper(60_000), 'pdf')).rejects.toMatchObject({ because: 'too-large' })
  await pdfOf(typesetter, aPaper(1))
})
