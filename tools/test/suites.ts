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

/** One run of a test runner. */
type Suite = {
  title: string
  command: string[]
  env: NodeJS.ProcessEnv
  reportFile: string
  report: Report
}

type SuiteOptions = {
  full: boolean
  image: boolean
  filters: string[]
  folder: string
  chromium: string
  mysqlUrl: string
}

/** Creates the suites of `npm test`, the fastest first. */
export function createSuites(options: SuiteOptions): Suite[] {
  return [
    createUnitSuite(options),
    ...(options.full ? [createTwoServerSuite(options)] : []),
    createBrowserSuite(options, { database: 'sqlite', only: options.full ? [] : ['--grep-invert', '@full'] }),
    createBrowserSuite(options, { database: 'mysql', only: options.full ? [] : ['--grep', '@each-kind'] }),
    ...(options.image ? [createImageSuite(options)] : []),
  ]
}

const imageTest = 'tools/image/built-image.test.ts'

/** Returns whether the filters select the test of the container image. It mounts file systems, so it needs Linux and root. */
export function shouldTestImage(filters: string[]): boolean {
  if (filters.length > 0 && !filters.some((filter) => imageTest.includes(filter))) return false
  if (process.platform === 'linux' && process.getuid?.() === 0) return true
  console.log('The container image is not tested: its test needs Linux and root.')
  return false
}

function createImageSuite(options: SuiteOptions): Suite {
  const title = 'Container image'
  return createVitestSuite(options, { name: 'image', title, only: [imageTest], env: { TEST_IMAGE: 'yes' } })
}

/** Bodies for every call. */
const fuzzBodies = '500'

/** Creates the fault suites, and fuzz tests of every call. The cluster tests run alone because they depend on timing. */
export function createFaultSuites(options: SuiteOptions & { rounds: string }): Suite[] {
  const env = { FAULT_ROUNDS: options.rounds, TEST_CLUSTER: 'yes' }
  const selectTests = (folder: string) =>
    options.filters.length > 0 ? options.filters.map((filter) => `${folder}/${filter}`) : [folder]
  return [
    createVitestSuite(options, {
      name: 'faults',
      title: `Faults on SQLite and MariaDB, ${options.rounds} rounds`,
      only: selectTests('packages/server/test/faults'),
      env,
    }),
    createVitestSuite(options, {
      name: 'fuzz',
      title: `Every call with ${fuzzBodies} invalid bodies`,
      only: selectTests('packages/server/test/fuzz'),
      env: { FUZZ_BODIES: fuzzBodies },
    }),
    createVitestSuite(options, {
      name: 'cluster',
      title: 'Faults of a database cluster',
      only: selectTests('packages/server/test/cluster'),
      env,
    }),
  ]
}

function createUnitSuite(options: SuiteOptions): Suite {
  const title = 'Unit, component and API tests on SQLite and MariaDB'
  // A file that is named runs whether it is long or not.
  const length = options.filters.length > 0 ? '' : 'no'
  const env = options.full
    ? { FAULT_ROUNDS: '20', TEST_FULL: 'yes' }
    : { FAULT_ROUNDS: '1', TEST_FULL: length }
  return createVitestSuite(options, { name: 'vitest', title, only: options.filters, env })
}

/** Runs the API tests with two servers, to which the calls alternate. */
function createTwoServerSuite(options: SuiteOptions): Suite {
  return createVitestSuite(options, {
    name: 'two-servers',
    title: 'API tests on MariaDB with two servers',
    only: options.filters.length > 0 ? options.filters : ['packages/server/src'],
    env: { TEST_DATABASES: 'mysql', TEST_SERVERS: '2', TEST_FULL: 'yes' },
  })
}

type VitestOptions = { name: string; title: string; only: string[]; env: NodeJS.ProcessEnv }

function createVitestSuite(
  { filters, folder, mysqlUrl }: SuiteOptions,
  { name, title, only, env }: VitestOptions,
): Suite {
  const reportFile = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const passWithoutTests = filters.length > 0 ? ['--passWithNoTests'] : []
  return {
    title,
    command: ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...passWithoutTests, ...only],
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

/** Adds a compile cache, because the tests start the product a hundred times. */
function createSuiteEnvironment(folder: string): NodeJS.ProcessEnv {
  const compileCache = join(folder, 'compiled')
  return {
    ...createNeutralEnvironment(),
    TMPDIR: getTemporaryFolder(folder),
    NODE_COMPILE_CACHE: compileCache,
  }
}

function createBrowserSuite(
  options: SuiteOptions,
  { database, only }: { database: string; only: string[] },
): Suite {
  const reportFile = join(options.folder, `playwright-${database}.json`)
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts']
  const output = ['--reporter=list,json', `--output=e2e/test-results/${database}`]
  const passWithoutTests = options.filters.length > 0 ? ['--pass-with-no-tests'] : []
  const servers = options.full ? ' with two servers' : ''
  const databaseName = database === 'mysql' ? `MariaDB${servers}` : 'SQLite'
  return {
    title: `Browser tests on ${databaseName}`,
    command: [...program, ...output, ...only, ...passWithoutTests, ...options.filters],
    env: {
      ...createSuiteEnvironment(options.folder),
      CHROMIUM_PATH: options.chromium,
      E2E_DATABASE: database,
      E2E_KINDS: options.full ? 'all' : 'some',
      E2E_MOTION: options.full ? 'all' : 'some',
      E2E_SERVERS: options.full && database === 'mysql' ? '2' : '1',
      TEST_MYSQL_URL: options.mysqlUrl,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    },
    reportFile,
    report: readPlaywrightReport,
  }
}

const killDelayMs = 10_000

/** Runs a suite with its output on the terminal, and counts its results. Stops it when the signal aborts. */
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
