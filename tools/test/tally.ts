/** How many tests passed and failed; whatever is neither (skipped, flaky, never run) failed. */
export type Tally = { passed: number; failed: number }

export function together(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }),
    { passed: 0, failed: 0 },
  )
}

/** A runner that ends badly without a failed test to show for it crashed: that counts as one. */
export function withCrash(tally: Tally, exit: number): Tally {
  return exit !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

export function closingLine(total: Tally): string {
  return `${total.passed} passed, ${total.failed} failed`
}

/** Green means that something ran and nothing failed. */
export function exitCode(total: Tally): number {
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}
