import { type Totals, computeTotals } from '#documents/totals.ts'
import { isEqual } from '#money/decimal.ts'
import { type LineComparison, compareLines } from './compare-lines.ts'
import { findChangedFields, type LineCounts } from './count-changes.ts'
import type { DocumentVersion, VersionField } from './document-version.ts'

const comparedTotals = ['subTotal', 'totalTax', 'discountValue', 'total'] as const

export type TotalField = (typeof comparedTotals)[number]

/** What two versions of a document say differently. */
export interface VersionComparison {
  readonly fields: readonly VersionField[]
  /** All of them, unchanged ones too. */
  readonly lines: readonly LineComparison[]
  readonly totals: readonly TotalField[]
  readonly counts: LineCounts
  readonly isSame: boolean
}

/** Field by field and line by line. */
export function compareVersions(from: DocumentVersion, to: DocumentVersion): VersionComparison {
  const fields = findChangedFields(from, to)
  const lines = compareLines(from, to)
  const counts = countLineChanges(lines)
  const isSame = fields.length === 0 && Object.values(counts).every((count) => count === 0)
  return { fields, lines, totals: findChangedTotals(computeTotals(from), computeTotals(to)), counts, isSame }
}

function countLineChanges(lines: readonly LineComparison[]): LineCounts {
  const counts = { same: 0, added: 0, removed: 0, changed: 0, moved: 0 }
  for (const { change, isMoved } of lines) {
    counts[change] += 1
    if (isMoved) counts.moved += 1
  }
  const { same: _, ...changes } = counts
  return changes
}

function findChangedTotals(from: Totals, to: Totals): TotalField[] {
  return comparedTotals.filter((figure) => !isEqual(from[figure], to[figure]))
}
