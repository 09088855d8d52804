import { afterAll, beforeAll } from 'vitest'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { aFirm, type Firm } from './factories.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { overDatabaseServers, overDatabases } from './test-database.ts'

/** There while the tests run: read each when it is needed. */
export interface GivenFirm {
  readonly test: TestApp
  readonly firm: Firm
  /** Of the database. */
  readonly settings: () => DatabaseSettings
}

/** Runs a suite once on every database, with the app on it and a firm in it. */
export function overFirms(
  title: string,
  suite: (given: GivenFirm) => void,
  options: TestAppOptions = {},
): void {
  overDatabases(title, ({ settings }) => suite(firmOn(settings, options)))
}

/** The same for what only a database server can do or refuse. */
export function overServerFirms(title: string, suite: (given: GivenFirm) => void): void {
  overDatabaseServers(title, ({ settings }) => suite(firmOn(settings)))
}

function firmOn(settings: () => DatabaseSettings, options: TestAppOptions = {}): GivenFirm {
  let started: Pick<GivenFirm, 'test' | 'firm'> | undefined
  beforeAll(async () => {
    const test = await startTestApp(settings(), options)
    started = { test, firm: await aFirm(test) }
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
    get firm() {
      return given().firm
    },
  }
}
