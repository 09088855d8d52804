/**
 * `npm test`: brings what the tests need, runs every suite, stops what it started and counts.
 * Words after the command choose the tests whose path contains one of them; `--full` runs the browser
 * journeys on both databases whole, and each for every kind of document; `--faults` runs the faults alone, as often as
 * `--rounds` or `FAULT_ROUNDS` says, and those of a database cluster.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startMariaDb } from './mariadb.ts'
import { createFaultSuites, createSuites, runSuite } from './suites.ts'
import { installSystemPrograms } from './system-programs.ts'
import { createTestFolder } from './test-environment.ts'
import { addCounts, formatSummary, getExitCode, type TestCounts } from './test-results.ts'

const options = {
  full: { type: 'boolean', default: false },
  faults: { type: 'boolean', default: false },
  rounds: { type: 'string', default: process.env.FAULT_ROUNDS ?? '200' },
} as const
const { values, positionals: filters } = parseArgs({ options, allowPositionals: true })

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

/** Runs every suite against a MariaDB of its own; an interruption ends the running one and skips the rest. */
async function runSuites(folder: string): Promise<TestCounts[]> {
  const chromium = await installSystemPrograms({ cluster: values.faults })
  await using mariadb = await startMariaDb(folder)
  const tallies: TestCounts[] = []
  const setting = { full: values.full, filters, folder, chromium, mysqlUrl: mariadb.url }
  const chosen = values.faults
    ? createFaultSuites({ ...setting, rounds: values.rounds })
    : createSuites(setting)
  for (const suite of chosen) {
    if (!stop.signal.aborted) tallies.push(await runSuite(suite, stop.signal))
  }
  return tallies
}

// What a fault leaves is looked at where it would be in use.
const folder = createTestFolder({ onDisk: values.faults })
try {
  const total = addCounts(await runSuites(folder))
  console.log(formatSummary(total).join('\n'))
  process.exitCode = stop.signal.aborted ? 130 : getExitCode(total)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
