/** What some calls took, in milliseconds. */
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

/** The smallest value that this share of all values does not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function medianOf(values: readonly number[]): number {
  return distributionOf(values).p50
}

/** The same figure of several runs: least – median – most. */
export function spread(values: readonly number[]): string {
  const { p50, max } = distributionOf(values)
  return [Math.min(...values), p50, max].map(shown).join(' – ')
}

/** With as many places as say something. */
export function shown(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
