import type { NumberRange } from '@quittance/shared/documents/numbering.ts'
import type { NumberSeries } from '#settings/issuing/repository.ts'
import type { RecordedSeries } from './series-repository.ts'

/** Numbers that no document has, and why. */
export interface VoidRange extends NumberRange {
  /**
   * `start`: before the first document of the series or of a year; `jump`: a higher number was chosen; `restore`: they went out before a
   * backup was restored; `unexplained`: each number had to follow the one before, and no record of the ledger says why it does not.
   */
  readonly reason: 'start' | 'jump' | 'restore' | 'unexplained'
}

/** Numbers between two documents that were issued one after the other, or before the first one. */
export interface SeriesGap extends NumberRange {
  readonly reason: 'start' | 'jump'
  /** When the document after them was issued: ISO 8601, UTC. */
  readonly issuedAt: string
}

/** A series with the records of the ledger that explain gaps in its numbers. */
interface SeriesRecords {
  readonly series: Pick<NumberSeries, 'isStrict'>
  /** Numbers that went out before a restore, or that documents without a series have. */
  readonly used: readonly NumberRange[]
  /** In their order. */
  readonly changes: readonly RecordedSeries[]
}

/** Returns why no document has the numbers of a gap, without those that are used otherwise. */
export function explainGap(gap: SeriesGap, { series, used, changes }: SeriesRecords): VoidRange[] {
  const earlier = changes.filter(({ at }) => at <= gap.issuedAt)
  // Before the first recorded change, the series was as this change found it.
  const wasStrict = earlier.at(-1)?.strict ?? changes[0]?.strictBefore ?? series.isStrict
  return subtractRanges(gap, used).map(({ from, to }) => {
    // An administrator has stated the last number of another program.
    const isExplained = !wasStrict || earlier.some(({ last }) => last === to)
    return { from, to, reason: isExplained ? gap.reason : 'unexplained' }
  })
}

/** Returns the parts of a range that are in none of the others. */
function subtractRanges(range: NumberRange, others: readonly NumberRange[]): NumberRange[] {
  let rest = [range]
  for (const { from, to } of others) {
    rest = rest
      .flatMap((part) => [
        { from: part.from, to: Math.min(part.to, from - 1) },
        { from: Math.max(part.from, to + 1), to: part.to },
      ])
      .filter((part) => part.from <= part.to)
  }
  return rest
}

/** Counts the numbers of ranges. */
export function countNumbers(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
}
