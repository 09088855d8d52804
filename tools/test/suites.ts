import { join } from 'node:path'
import { neutralEnvironment } from './neutral-environment.ts'
import { playwrightReport, type Report, vitestReport } from './reports.ts'

/** One run of one test runner: the program, its surroundings, and where it reports. */
export type Suite = {
  title: string
  command: string[]
  env: NodeJS.ProcessEnv
  reportFile: string
  report: Report
}

type Setting = { full: boolean; filters: string[]; folder: string; chromium: string; mysqlUrl: string }

/** The suites in the order of their speed: a broken rule shows before the browser starts. */
export function suites(setting: Setting): Suite[] {
  return [
    unitAndApi(setting),
    journeys(setting, { database: 'sqlite', only: [] }),
    journeys(setting, { database: 'mysql', only: setting.full ? [] : ['--grep', '@each-kind'] }),
  ]
}

function unitAndApi({ full, filters, folder, mysqlUrl }: Setting): Suite {
  const reportFile = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const noneIsFine = filters.length > 0 ? ['--passWithNoTests'] : []
  return {
    title: 'Unit and API tests on SQLite and MariaDB',
    command: ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...noneIsFine, ...filters],
    env: {
      ...surroundings(folder),
      TEST_DATABASES: 'sqlite,mysql',
      TEST_MYSQL_URL: mysqlUrl,
      FAULT_ROUNDS: full ? '20' : '3',
    },
    reportFile,
    report: vitestReport,
  }
}

/** The product is started a hundred times: what Node compiled once is kept for the next start. */
function surroundings(folder: string): NodeJS.ProcessEnv {
  return { ...neutralEnvironment(), NODE_COMPILE_CACHE: join(folder, 'compiled') }
}

function journeys(setting: Setting, { database, only }: { database: string; only: string[] }): Suite {
  const reportFile = join(setting.folder, `playwright-${database}.json`)
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts']
  const output = ['--reporter=list,json', `--output=e2e/test-results/${database}`]
  const noneIsFine = setting.filters.length > 0 ? ['--pass-with-no-tests'] : []
  return {
    title: `Browser journeys on ${database === 'mysql' ? 'MariaDB' : 'SQLite'}`,
    command: [...program, ...output, ...only, ...noneIsFine, ...setting.filters],
    env: {
      ...surroundings(setting.folder),
      CHROMIUM_PATH: setting.chromium,
      E2E_DATABASE: database,
      E2E_KINDS: setting.full ? 'all' : 'some',
      TEST_MYSQL_URL: setting.mysqlUrl,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    },
    reportFile,
    report: playwrightReport,
  }
}
