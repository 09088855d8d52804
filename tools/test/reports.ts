import { existsSync, readFileSync } from 'node:fs'
import type { Tally } from './tally.ts'

/** What is read of the unit test runner's JSON report. */
type VitestReport = {
  numTotalTests: number
  numPassedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** What is read of the browser test runner's JSON report. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts what a runner wrote into its report file. */
export type Report = (file: string) => Tally

/** A file that could not even be loaded has no tests to count: it is one failure. */
export function vitestReport(file: string): Tally {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  )
  const passed = report.numPassedTests
  return { passed, failed: report.numTotalTests - passed + broken.length }
}

export function playwrightReport(file: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length }
}

/** The report as its runner documents it; null when the runner died before writing one. */
function read<Shape>(file: string): Shape | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
