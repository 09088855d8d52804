import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How many tests passed and failed; whatever is neither (skipped, flaky, never run) failed. */
export type TestCounts = {
  passed: number
  failed: number
  /** Each failed test by its path, with the beginning of what it said. */
  failures: string[]
}

export function addCounts(tallies: TestCounts[]): TestCounts {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      failures: [...sum.failures, ...one.failures],
    }),
    { passed: 0, failed: 0, failures: [] },
  )
}

/** A runner that ends badly without a failed test to show for it crashed: that counts as one. */
export function addCrash(tally: TestCounts, exit: number, title: string): TestCounts {
  if (exit === 0 || tally.failures.length > 0) return tally
  const failed = Math.max(1, tally.failed)
  return { ...tally, failed, failures: [`${title}: the runner ended with ${exit}; its reason stands above.`] }
}

/** What failed once more, where everybody looks first, and the sum in the last line. */
export function formatSummary({ passed, failed, failures }: TestCounts): string[] {
  const named = failures.length > 0 ? ['', '── What failed', ...failures, ''] : []
  return [...named, `${passed} passed, ${failed} failed`]
}

/** Green means that something ran and nothing failed. */
export function getExitCode(total: TestCounts): number {
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** What is read of the unit test runner's JSON report. */
type VitestReport = {
  numTotalTests: number
  numPassedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}
type Assertion = { status: string; fullName: string; failureMessages?: string[] }

/** What is read of the browser test runner's JSON report. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
type PlaywrightSuite = { file: string; title: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

/** Counts what a runner wrote into its report file. */
export type Report = (file: string) => TestCounts

/** Enough of a failure to know where to look; the whole of it stands further up. */
const maxShownLines = 4

/** A file that could not even be loaded has no tests to count: it is one failure. */
export function readVitestReport(file: string): TestCounts {
  const report = readReport<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, failures: [] }
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  )
  const passed = report.numPassedTests
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map((one) => formatFailure([formatPlace(name), one.fullName], one.failureMessages?.[0])),
  )
  const unloadable = broken.map(({ name, message }) => formatFailure([formatPlace(name)], message))
  return {
    passed,
    failed: report.numTotalTests - passed + broken.length,
    failures: [...failures, ...unloadable],
  }
}

export function readPlaywrightReport(file: string): TestCounts {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, failures: [] }
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + report.errors.length,
    failures: [
      ...report.suites.flatMap((suite) => listFailures(suite, [])),
      ...report.errors.map(({ message }) => formatFailure(['outside of the tests'], message)),
    ],
  }
}

function listFailures(suite: PlaywrightSuite, above: string[]): string[] {
  const path = [...above, suite.title]
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ results }) =>
        formatFailure([...path, title], results.find(({ error }) => error !== undefined)?.error?.message),
      ),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listFailures(inner, path))]
}

function formatFailure(path: string[], message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [path.join(' › '), ...lines.slice(0, maxShownLines).map((line) => `    ${line}`)].join('\n')
}

function formatPlace(file: string): string {
  return relative(process.cwd(), file)
}

/** The report as its runner documents it; null when the runner died before writing one. */
function readReport<Shape>(file: string): Shape | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
