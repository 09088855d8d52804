import { afterAll, beforeAll } from 'vitest'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { createCompany, type TestCompany } from './factories.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { forEachDatabaseServer, forEachDatabase } from './test-database.ts'

/** There while the tests run: read each when it is needed. */
export interface CompanyContext {
  readonly test: TestApp
  readonly company: TestCompany
  /** Of the database. */
  readonly settings: () => DatabaseSettings
}

/** Runs a suite once on every database, with the app on it and a firm in it. */
export function forEachDatabaseWithCompany(
  title: string,
  suite: (given: CompanyContext) => void,
  options: TestAppOptions = {},
): void {
  forEachDatabase(title, ({ settings }) => suite(createCompanyContext(settings, options)))
}

/** The same for what only a database server can do or refuse. */
export function forEachDatabaseServerWithCompany(title: string, suite: (given: CompanyContext) => void): void {
  forEachDatabaseServer(title, ({ settings }) => suite(createCompanyContext(settings)))
}

function createCompanyContext(settings: () => DatabaseSettings, options: TestAppOptions = {}): CompanyContext {
  let started: Pick<CompanyContext, 'test' | 'company'> | undefined
  beforeAll(async () => {
    const test = await startTestApp(settings(), options)
    started = { test, company: await createCompany(test) }
  })
  afterAll(() => started?.test.close())
  const given = () => {
    if (!started) throw new Error('The firm is there only while the tests run')
    return started
  }
  return {
    settings,
    get test() {
      return given().test
    },
    get company() {
      return given().company
    },
  }
}
