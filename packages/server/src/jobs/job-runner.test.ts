import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Services } from '#services.ts'
import type { BackgroundJob } from './job-registry.ts'
import { startJobs } from './job-runner.ts'
import { readJobStatuses } from './job-status.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-jobs-'))
  mkdirSync(join(dataDir, 'storage/framework'), { recursive: true })
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const statusFile = () => join(dataDir, 'storage/framework/jobs.json')

const now = new Date('2026-11-25T10:00:00.000Z')

function startTestJobs(runs: Readonly<Record<string, BackgroundJob['run']>>) {
  const logged: object[] = []
  // as: jobs receive the services, of which the runner itself reads these only
  const services = { config: { dataDir }, clock: () => now } as Services
  const jobs = Object.entries(runs).map(([name, run]) => ({
    ...{ name, intervalMs: 60_000, lease: null, isScheduled: true, run },
  }))
  const stop = startJobs(services, { error: (fields) => logged.push(fields) }, jobs)
  return { stop, logged }
}

it('records the last run and the last error of each job, and logs the error', async () => {
  const failure = new Error('no room left')
  const { stop, logged } = startTestJobs({
    good: async ({ services }) => void expect(services.config.dataDir).toBe(dataDir),
    bad: () => Promise.reject(failure),
  })
  await stop()
  expect(readJobStatuses(dataDir)).toEqual({
    good: { lastRunAt: now.toISOString(), lastError: '' },
    bad: { lastRunAt: now.toISOString(), lastError: 'no room left' },
  })
  expect(logged).toEqual([{ err: failure, job: 'bad', retryInMs: 60_000 }])
})

it('stops after the current runs, which are asked to end', async () => {
  let hasEnded = false
  const { stop } = startTestJobs({
    async long({ shouldStop }) {
      while (!shouldStop()) await new Promise(setImmediate)
      hasEnded = true
    },
  })
  expect(hasEnded).toBe(false)
  await stop()
  expect(hasEnded).toBe(true)
  const fileNumber = statSync(statusFile()).ino
  await stop()
  expect(statSync(statusFile()).ino).toBe(fileNumber)
})

it('runs if the status file cannot be written', async () => {
  rmSync(join(dataDir, 'storage'), { recursive: true })
  const { stop, logged } = startTestJobs({ good: async () => undefined })
  await stop()
  expect(logged).toEqual([])
  expect(readJobStatuses(dataDir)).toBeNull()
})
