import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { playwrightReport, vitestReport } from './reports.ts'
import { closingLine, exitCode, together, withCrash } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'quittance-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reported(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('the closing line', () => {
  it('adds up the suites', () => {
    const total = together([
      { passed: 3, failed: 0 },
      { passed: 2, failed: 1 },
    ])
    expect(closingLine(total)).toBe('5 passed, 1 failed')
  })

  it('is green only when something passed and nothing failed', () => {
    expect(exitCode({ passed: 5, failed: 0 })).toBe(0)
    expect(exitCode({ passed: 5, failed: 1 })).toBe(1)
    expect(exitCode({ passed: 0, failed: 0 })).toBe(1)
  })

  it('counts a runner that crashed as one failure', () => {
    expect(withCrash({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 })
    expect(withCrash({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 })
    expect(vitestReport(join(folder, 'never-written.json'))).toEqual({ passed: 0, failed: 1 })
  })
})

describe('what did not pass has failed', () => {
  it('in unit tests: skipped ones, and files that cannot be loaded', () => {
    const broken = { status: 'failed', assertionResults: [] }
    const mixed = { status: 'failed', assertionResults: [{}, {}] }
    const file = reported({ numTotalTests: 6, numPassedTests: 4, testResults: [broken, mixed] })
    expect(vitestReport(file)).toEqual({ passed: 4, failed: 3 })
  })

  it('in browser journeys: flaky and skipped ones, and errors outside of tests', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
    expect(playwrightReport(reported({ stats, errors: [{}] }))).toEqual({ passed: 4, failed: 4 })
  })
})
