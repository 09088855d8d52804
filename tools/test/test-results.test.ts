import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  addCounts,
  addCrash,
  formatSummary,
  getExitCode,
  readPlaywrightReport,
  readVitestReport,
} from './test-results.ts'
import { listUnreadTests } from './unread-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'quittance-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeReport(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('the summary', () => {
  it('adds up the suites, and lists failures before the total', () => {
    const total = addCounts([
      { passed: 3, failed: 0, failures: [] },
      { passed: 2, failed: 1, failures: ['sums.test.ts › adds up\n    expected 2'] },
    ])
    expect(formatSummary(total)).toEqual([
      '',
      '── Failures',
      'sums.test.ts › adds up\n    expected 2',
      '',
      '5 passed, 1 failed',
    ])
    expect(formatSummary({ passed: 5, failed: 0, failures: [] })).toEqual(['5 passed, 0 failed'])
  })

  it('says before the total which tests beside the project were not read', () => {
    const absent = join(folder, 'en16931-tests')
    const [note = ''] = listUnreadTests(absent)
    expect(note).toBe(`Official tests of EN 16931: not read, the folder ${absent} is absent`)
    const counts = { passed: 5, failed: 0, failures: [] }
    expect(formatSummary(counts, [note])).toEqual([note, '5 passed, 0 failed'])
    expect(listUnreadTests(folder)).toEqual([])
  })

  it('succeeds only if a test passed and none failed', () => {
    expect(getExitCode({ passed: 5, failed: 0, failures: [] })).toBe(0)
    expect(getExitCode({ passed: 5, failed: 1, failures: [] })).toBe(1)
    expect(getExitCode({ passed: 0, failed: 0, failures: [] })).toBe(1)
  })

  it('counts a crashed runner as one failure', () => {
    const crashed = ['Journeys: the runner exited with 1; see its output above.']
    const known = { passed: 5, failed: 2, failures: ['one', 'two'] }
    expect(addCrash({ passed: 5, failed: 0, failures: [] }, 1, 'Journeys')).toEqual({
      passed: 5,
      failed: 1,
      failures: crashed,
    })
    expect(addCrash(known, 1, 'Journeys')).toEqual(known)
    expect(addCrash(readVitestReport(join(folder, 'never-written.json')), 1, 'Journeys')).toEqual({
      passed: 0,
      failed: 1,
      failures: crashed,
    })
  })
})

describe('failures', () => {
  it('of unit tests include skipped tests and files that cannot be loaded', () => {
    const broken = { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] }
    const red = {
      status: 'failed',
      fullName: 'sums adds up',
      failureMessages: ['\u001b[31m1\u001b[39m\n2\n\n3\n4\n5'],
    }
    const passed = { status: 'passed', fullName: 'sums', failureMessages: [] }
    const skipped = { status: 'skipped', fullName: 'left out' }
    const mixed = {
      name: join(process.cwd(), 'a/sums.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [passed, red, skipped],
    }
    const file = writeReport({ numTotalTests: 6, numPassedTests: 4, testResults: [broken, mixed] })
    expect(readVitestReport(file)).toEqual({
      passed: 4,
      failed: 3,
      failures: [
        'a/sums.test.ts › sums adds up\n    1\n    2\n    3\n    4',
        'a/sums.test.ts › left out',
        'broken.test.ts\n    no such file',
      ],
    })
  })

  it('of browser tests include flaky and skipped tests, and errors outside of tests', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
    const spec = (title: string, status: string, ...errors: string[]) => ({
      title,
      tests: [{ status, results: errors.map((message) => ({ error: { message } })) }],
    })
    const inner = { title: 'proposal', specs: [spec('is saved', 'unexpected', 'no such button')] }
    const specs = [spec('is shown', 'expected'), spec('is looked at', 'flaky', 'late')]
    const suites = [{ title: 'create.spec.ts', specs, suites: [inner] }]
    expect(readPlaywrightReport(writeReport({ stats, suites, errors: [{ message: 'no browser' }] }))).toEqual(
      {
        passed: 4,
        failed: 4,
        failures: [
          'create.spec.ts › is looked at\n    late',
          'create.spec.ts › proposal › is saved\n    no such button',
          'outside of the tests\n    no browser',
        ],
      },
    )
  })
})
