import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFailedAttempts } from './failed-attempts.ts'

const now = new Date('2026-05-01T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-codes-'))
  file = join(folder, 'wrong-codes.txt')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('failed attempts are shared by all processes and survive a restart', () => {
  const [one, other] = [openFailedAttempts(file), openFailedAttempts(file)]
  for (let time = 0; time < 9; time += 1) (time % 2 ? one : other).record('192.0.2.1', now)
  expect(one.getRetrySeconds('192.0.2.1', later(1))).toBe(0)
  one.record('192.0.2.1', later(1))
  expect(other.getRetrySeconds('192.0.2.1', later(5))).toBe(10 * 60)
  expect(openFailedAttempts(file).getRetrySeconds('192.0.2.1', later(5))).toBe(10 * 60)
  expect(one.getRetrySeconds('192.0.2.2', later(5))).toBe(0)
  expect(one.getRetrySeconds('192.0.2.1', later(16))).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain('192.0.2.1')
})

it('failed attempts can be undone one by one', () => {
  const failedAttempts = openFailedAttempts(file)
  for (let time = 0; time < 10; time += 1) failedAttempts.record('192.0.2.1', now)
  failedAttempts.undo('192.0.2.1', now)
  expect(failedAttempts.getRetrySeconds('192.0.2.1', now)).toBe(0)
  failedAttempts.record('192.0.2.1', now)
  expect(failedAttempts.getRetrySeconds('192.0.2.1', now)).toBeGreaterThan(0)
})

it('failed attempts are counted per network, separately from those at an administrator', () => {
  const failedAttempts = openFailedAttempts(file)
  for (let time = 0; time < 10; time += 1) failedAttempts.record(`2001:db8::${time}`, now)
  expect(failedAttempts.getRetrySeconds('2001:db8::ffff', now)).toBeGreaterThan(0)
  expect(failedAttempts.getRetrySeconds('administrator 2001:db8::ffff', now)).toBe(0)
})

it('failed attempts stay within the size limit, and invalid lines are ignored', () => {
  const line = `${now.getTime()} + ${'a'.repeat(64)}\n`
  writeFileSync(file, `no line\n\n${line.repeat(8_000)}`)
  const failedAttempts = openFailedAttempts(file)
  failedAttempts.record('192.0.2.1', now)
  expect(statSync(file).size).toBeLessThan(200_000)
  for (let time = 0; time < 9; time += 1) failedAttempts.record('192.0.2.1', now)
  expect(failedAttempts.getRetrySeconds('192.0.2.1', now)).toBeGreaterThan(0)
})
