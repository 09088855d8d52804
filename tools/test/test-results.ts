import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Numbers of passed and failed tests. Skipped, flaky and not executed tests count as failed. */
export type TestCounts = {
  passed: number
  failed: number
  /** Path of each failed test, with the first lines of its message. */
  failures: string[]
}

export function addCounts(counts: TestCounts[]): TestCounts {
  return counts.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      failures: [...sum.failures, ...each.failures],
    }),
    { passed: 0, failed: 0, failures: [] },
  )
}

/** Adds one failure if the runner failed without reporting a failed test, which means that it crashed. */
export function addCrash(counts: TestCounts, exitCode: number, title: string): TestCounts {
  if (exitCode === 0 || counts.failures.length > 0) return counts
  const failed = Math.max(1, counts.failed)
  const failures = [`${title}: the runner exited with ${exitCode}; see its output above.`]
  return { ...counts, failed, failures }
}

/**
 * Returns the closing lines: the failures once more, the notes, and the total in the last line.
 * @param notes what the total does not contain
 */
export function formatSummary({ passed, failed, failures }: TestCounts, notes: string[] = []): string[] {
  const failureLines = failures.length > 0 ? ['', '── Failures', ...failures, ''] : []
  return [...failureLines, ...notes, `${passed} passed, ${failed} failed`]
}

/** Returns 0 if a test passed and none failed. */
export function getExitCode(total: TestCounts): number {
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** JSON report of Vitest, as far as it is used. */
type VitestReport = {
  numTotalTests: number
  numPassedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}
type Assertion = { status: string; fullName: string; failureMessages?: string[] }

/** JSON report of Playwright, as far as it is used. */
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

/** Reads the counts from a report file. */
export type Report = (file: string) => TestCounts

/** The whole message is in the output of the runner. */
const maxShownLines = 4

/** Reads a report of Vitest. A file that could not be loaded has no tests and counts as one failure. */
export function readVitestReport(file: string): TestCounts {
  const report = readReport<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, failures: [] }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const passed = report.numPassedTests
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map((each) => formatFailure([formatPath(name), each.fullName], each.failureMessages?.[0])),
  )
  const unloadable = broken.map(({ name, message }) => formatFailure([formatPath(name)], message))
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

function listFailures(suite: PlaywrightSuite, parentTitles: string[]): string[] {
  const path = [...parentTitles, suite.title]
  const ownFailures = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ results }) =>
        formatFailure([...path, title], results.find(({ error }) => error !== undefined)?.error?.message),
      ),
  )
  return [...ownFailures, ...(suite.suites ?? []).flatMap((inner) => listFailures(inner, path))]
}

function formatFailure(path: string[], message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [path.join(' › '), ...lines.slice(0, maxShownLines).map((line) => `    ${line}`)].join('\n')
}

function formatPath(file: string): string {
  return relative(process.cwd(), file)
}

/** Returns null if the runner crashed before it wrote a report. */
function readReport<Shape>(file: string): Shape | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
