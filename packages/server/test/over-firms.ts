import { afterAll, beforeAll } from 'vitest'
import { aFirm, type Firm } from './factories.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { overDatabases } from './test-database.ts'

/** There while the tests run: read each when it is needed. */
export interface GivenFirm {
  readonly test: TestApp
  readonly firm: Firm
}

/** Runs a suite once on every database, with the app on it and a firm in it. */
export function overFirms(
  title: string,
  suite: (given: GivenFirm) => void,
  options: TestAppOptions = {},
): void {
  overDatabases(title, ({ settings }) => {
    let started: GivenFirm | undefined
    beforeAll(async () => {
      const test = await startTestApp(settings(), options)
      started = { test, firm: await aFirm(test) }
    })
    afterAll(() => started?.test.close())
    const given = () => {
      if (!started) throw new Error('The firm is there only while the tests run')
      return started
    }
    suite({
      get test() {
        return given().test
      },
      get firm() {
        return given().firm
      },
    })
  })
}
