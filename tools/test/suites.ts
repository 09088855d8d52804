import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createNeutralEnvironment, getTemporaryFolder } from './test-environment.ts'
import {
  addCrash,
  type Report,
  readPlaywrightReport,
  readVitestReport,
  type TestCounts,
} from './test-results.ts'

/** One run of one test runner: the program, its surroundings, and where it reports. */
export type Suite = {
  title: string
  command: string[]
  env: NodeJS.ProcessEnv
  reportFile: string
  report: Report
}

type SuiteOptions = { full: boolean; filters: string[]; folder: string; chromium: string; mysqlUrl: string }

/** The suites in the order of their speed: a broken rule shows before the browser starts. */
export function createSuites(setting: SuiteOptions): Suite[] {
  return [
    createUnitSuite(setting),
    ...(setting.full ? [createTwoServerSuite(setting)] : []),
    createBrowserSuite(setting, { database: 'sqlite', only: [] }),
    createBrowserSuite(setting, { database: 'mysql', only: setting.full ? [] : ['--grep', '@each-kind'] }),
  ]
}

// For every call, in the long run.
const fuzzBodies = '500'

/**
 * Everything that can go wrong beside the product itself, again and again, and every call with bodies that nobody meant; a
 * cluster for itself, because it is timed.
 */
export function createFaultSuites(setting: SuiteOptions & { rounds: string }): Suite[] {
  const env = { FAULT_ROUNDS: setting.rounds, TEST_CLUSTER: 'yes' }
  const chosen = (place: string) =>
    setting.filters.length > 0 ? setting.filters.map((filter) => `${place}/${filter}`) : [place]
  return [
    createVitestSuite(setting, {
      name: 'faults',
      title: `Faults on SQLite and MariaDB, ${setting.rounds} rounds`,
      only: chosen('packages/server/test/faults'),
      env,
    }),
    createVitestSuite(setting, {
      name: 'fuzz',
      title: `Every call with ${fuzzBodies} bodies that nobody meant`,
      only: chosen('packages/server/test/fuzz'),
      env: { FUZZ_BODIES: fuzzBodies },
    }),
    createVitestSuite(setting, {
      name: 'cluster',
      title: 'Faults of a database cluster',
      only: chosen('packages/server/test/cluster'),
      env,
    }),
  ]
}

function createUnitSuite(setting: SuiteOptions): Suite {
  const title = 'Unit and API tests on SQLite and MariaDB'
  const env = { FAULT_ROUNDS: setting.full ? '20' : '3' }
  return createVitestSuite(setting, { name: 'vitest', title, only: setting.filters, env })
}

/** The calls once more, each to the other one of two servers than the call before. */
function createTwoServerSuite(setting: SuiteOptions): Suite {
  return createVitestSuite(setting, {
    name: 'two-servers',
    title: 'API tests on MariaDB through two servers',
    only: setting.filters.length > 0 ? setting.filters : ['packages/server/src'],
    env: { TEST_DATABASES: 'mysql', TEST_SERVERS: '2' },
  })
}

type VitestOptions = { name: string; title: string; only: string[]; env: NodeJS.ProcessEnv }

function createVitestSuite(
  { filters, folder, mysqlUrl }: SuiteOptions,
  { name, title, only, env }: VitestOptions,
): Suite {
  const reportFile = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const noneIsFine = filters.length > 0 ? ['--passWithNoTests'] : []
  return {
    title,
    command: ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...noneIsFine, ...only],
    env: {
      ...createSuiteEnvironment(folder),
      TEST_DATABASES: 'sqlite,mysql',
      TEST_MYSQL_URL: mysqlUrl,
      ...env,
    },
    reportFile,
    report: readVitestReport,
  }
}

/** The product is started a hundred times: what Node compiled once is kept for the next start. */
function createSuiteEnvironment(folder: string): NodeJS.ProcessEnv {
  const compiled = join(folder, 'compiled')
  return { ...createNeutralEnvironment(), TMPDIR: getTemporaryFolder(folder), NODE_COMPILE_CACHE: compiled }
}

function createBrowserSuite(
  setting: SuiteOptions,
  { database, only }: { database: string; only: string[] },
): Suite {
  const reportFile = join(setting.folder, `playwright-${database}.json`)
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts']
  const output = ['--reporter=list,json', `--output=e2e/test-results/${database}`]
  const noneIsFine = setting.filters.length > 0 ? ['--pass-with-no-tests'] : []
  const through = setting.full ? ' through two servers' : ''
  const shown = database === 'mysql' ? `MariaDB${through}` : 'SQLite'
  return {
    title: `Browser journeys on ${shown}`,
    command: [...program, ...output, ...only, ...noneIsFine, ...setting.filters],
    env: {
      ...createSuiteEnvironment(setting.folder),
      CHROMIUM_PATH: setting.chromium,
      E2E_DATABASE: database,
      E2E_KINDS: setting.full ? 'all' : 'some',
      E2E_MOTION: setting.full ? 'all' : 'some',
      E2E_SERVERS: setting.full && database === 'mysql' ? '2' : '1',
      TEST_MYSQL_URL: setting.mysqlUrl,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    },
    reportFile,
    report: readPlaywrightReport,
  }
}

const killDelayMs = 10_000

/** Runs one test runner with its output on screen, and counts what it reported. */
export async function runSuite(suite: Suite, stop: AbortSignal): Promise<TestCounts> {
  console.log(`\n── ${suite.title}`)
  const runner = spawn(process.execPath, suite.command, { env: suite.env, stdio: 'inherit' })
  const interrupt = () => {
    runner.kill('SIGINT')
    setTimeout(() => runner.kill('SIGKILL'), killDelayMs).unref()
  }
  stop.addEventListener('abort', interrupt)
  const [exit] = await once(runner, 'exit')
  stop.removeEventListener('abort', interrupt)
  return addCrash(suite.report(suite.reportFile), exit ?? 1, suite.title)
}
