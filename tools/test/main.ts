/**
 * `npm test`: installs the programs that the tests need, starts a MariaDB, runs every suite and prints the counts.
 * Arguments select tests by a part of their path. `--full` runs all browser tests on both databases, for every kind of
 * document, repeats random and concurrent tests more often, and tests the container image. `--faults` runs only the fault
 * and fuzz tests, in as many rounds as `--rounds` or `FAULT_ROUNDS`, and the tests of a database cluster.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startMariaDb } from './mariadb.ts'
import { createFaultSuites, createSuites, runSuite, shouldTestImage } from './suites.ts'
import { installSystemPrograms } from './system-programs.ts'
import { createTestFolder } from './test-environment.ts'
import { addCounts, formatSummary, getExitCode, type TestCounts } from './test-results.ts'
import { listUnreadTests } from './unread-tests.ts'

const options = {
  full: { type: 'boolean', default: false },
  faults: { type: 'boolean', default: false },
  rounds: { type: 'string', default: process.env.FAULT_ROUNDS ?? '200' },
} as const
const { values, positionals: filters } = parseArgs({ options, allowPositionals: true })

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

/** Runs the suites with a temporary MariaDB. A signal stops the running suite and skips the others. */
async function runSuites(folder: string): Promise<TestCounts[]> {
  const image = values.full && !values.faults && shouldTestImage(filters)
  const chromium = await installSystemPrograms({ cluster: values.faults, image })
  await using mariadb = await startMariaDb(folder)
  const counts: TestCounts[] = []
  const suiteOptions = { full: values.full, image, filters, folder, chromium, mysqlUrl: mariadb.url }
  const suites = values.faults
    ? createFaultSuites({ ...suiteOptions, rounds: values.rounds })
    : createSuites(suiteOptions)
  for (const suite of suites) {
    if (!stop.signal.aborted) counts.push(await runSuite(suite, stop.signal))
  }
  return counts
}

// Fault tests examine the files of a crashed database, so they need a real disk.
const folder = createTestFolder({ onDisk: values.faults })
try {
  const total = addCounts(await runSuites(folder))
  const notes = values.faults ? [] : listUnreadTests()
  console.log(formatSummary(total, notes).join('\n'))
  process.exitCode = stop.signal.aborted ? 130 : getExitCode(total)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
