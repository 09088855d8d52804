/** Distribution of the durations of calls, in ms. */
export interface Distribution {
  readonly count: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
}

export function distributionOf(durations: readonly number[]): Distribution {
  const sorted = durations.toSorted((left, right) => left - right)
  return {
    count: sorted.length,
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    p99: quantile(sorted, 0.99),
    max: quantile(sorted, 1),
  }
}

/** Returns the smallest value that is not less than this share of all values. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function medianOf(values: readonly number[]): number {
  return distributionOf(values).p50
}

/** Formats the values of several runs: min – median – max. */
export function spread(values: readonly number[]): string {
  const { p50, max } = distributionOf(values)
  return [Math.min(...values), p50, max].map(shown).join(' – ')
}

/** Formats a number with about three significant digits. */
export function shown(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
