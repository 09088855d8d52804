import { type Totals, totalsOf } from '#documents/totals.ts'
import { isEqual } from '#money/decimal.ts'
import { type ComparedLine, compareLines } from './compare-lines.ts'
import { changedFields, type LineCounts } from './count-changes.ts'
import type { DocumentVersion, VersionField } from './document-version.ts'

const totalFigures = ['subTotal', 'totalTax', 'discountValue', 'total'] as const

export type TotalFigure = (typeof totalFigures)[number]

/** What two versions of a document say differently. */
export interface VersionComparison {
  readonly fields: readonly VersionField[]
  /** All of them, unchanged ones too. */
  readonly lines: readonly ComparedLine[]
  readonly totals: readonly TotalFigure[]
  readonly counts: LineCounts
  readonly isSame: boolean
}

/** Field by field and line by line. */
export function compareVersions(from: DocumentVersion, to: DocumentVersion): VersionComparison {
  const fields = changedFields(from, to)
  const lines = compareLines(from, to)
  const counts = countsOf(lines)
  const isSame = fields.length === 0 && Object.values(counts).every((count) => count === 0)
  return { fields, lines, totals: changedTotals(totalsOf(from), totalsOf(to)), counts, isSame }
}

function countsOf(lines: readonly ComparedLine[]): LineCounts {
  const counts = { same: 0, added: 0, removed: 0, changed: 0, moved: 0 }
  for (const { change, isMoved } of lines) {
    counts[change] += 1
    if (isMoved) counts.moved += 1
  }
  const { same: _, ...changes } = counts
  return changes
}

function changedTotals(from: Totals, to: Totals): TotalFigure[] {
  return totalFigures.filter((figure) => !isEqual(from[figure], to[figure]))
}
