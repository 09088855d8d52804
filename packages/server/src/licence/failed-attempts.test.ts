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

it('are counted by all processes together, and a restart forgets none', () => {
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

it('can be taken back, one by one', () => {
  const codes = openFailedAttempts(file)
  for (let time = 0; time < 10; time += 1) codes.record('192.0.2.1', now)
  codes.undo('192.0.2.1', now)
  expect(codes.getRetrySeconds('192.0.2.1', now)).toBe(0)
  codes.record('192.0.2.1', now)
  expect(codes.getRetrySeconds('192.0.2.1', now)).toBeGreaterThan(0)
})

it('are counted by network, and apart from guesses at an administrator', () => {
  const codes = openFailedAttempts(file)
  for (let time = 0; time < 10; time += 1) codes.record(`2001:db8::${time}`, now)
  expect(codes.getRetrySeconds('2001:db8::ffff', now)).toBeGreaterThan(0)
  expect(codes.getRetrySeconds('administrator 2001:db8::ffff', now)).toBe(0)
})

it('do not fill the disk, and whatever else is in the file does no harm', () => {
  const line = `${now.getTime()} + ${'a'.repeat(64)}\n`
  writeFileSync(file, `no line\n\n${line.repeat(8_000)}`)
  const codes = openFailedAttempts(file)
  codes.record('192.0.2.1', now)
  expect(statSync(file).size).toBeLessThan(200_000)
  for (let time = 0; time < 9; time += 1) codes.record('192.0.2.1', now)
  expect(codes.getRetrySeconds('192.0.2.1', now)).toBeGreaterThan(0)
})
