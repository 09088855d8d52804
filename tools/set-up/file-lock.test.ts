import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { withFileLock } from './file-lock.mjs'

let root = ''
let log: MockInstance<typeof console.log>

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quittance-lock-'))
  log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

afterEach(() => {
  log.mockRestore()
  rmSync(root, { recursive: true })
})

it('runs one work at a time', async () => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} starts`)
    await pause(50)
    steps.push(`${name} ends`)
  }
  await Promise.all([withFileLock(root, work('first')), withFileLock(root, work('second'))])
  expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
})

it('releases the lock if the work fails', async () => {
  const failing = withFileLock(root, () => Promise.reject(new Error('no network')))
  await expect(failing).rejects.toThrow('no network')
  expect(existsSync(join(root, '.build/set-up.lock'))).toBe(false)
})

it('does not wait for a process that was killed', async () => {
  const lock = join(root, '.build/set-up.lock')
  mkdirSync(join(root, '.build'))
  writeFileSync(lock, '')
  const aMinuteAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, aMinuteAgo, aMinuteAgo)
  expect(await withFileLock(root, () => Promise.resolve('done'))).toBe('done')
})
