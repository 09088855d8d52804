import type * as childProcess from 'node:child_process'
import { beforeEach, expect, it, vi } from 'vitest'
import { Typesetter } from '#pdf/typesetter.ts'
import { aPaper } from '#test/a-paper.ts'

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

let typesetter: Typesetter
beforeEach(() => {
  system.hasRoom = true
  typesetter = new Typesetter({ processes: 2 })
  return () => typesetter.close()
})

const set = (lines: number) => typesetter.set(aPaper(lines), 'pdf')

it('says that a paper was not set where no process can be started, and sets the next once one can', async () => {
  system.hasRoom = false
  await expect(set(1)).rejects.toMatchObject({ because: 'crashed' })
  system.hasRoom = true
  expect(await set(2)).toMatchObject({ isSet: true })
})

it('goes on with one process where another one cannot be started', async () => {
  await set(1)
  system.hasRoom = false
  const outcomes = await Promise.all([2, 3, 4].map(set))
  expect(outcomes.every(({ isSet }) => isSet)).toBe(true)
  expect(typesetter.processIds).toHaveLength(1)
})
