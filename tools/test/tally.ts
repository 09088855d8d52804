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
