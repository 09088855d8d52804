import type { DocumentLine, LineField, PricedContent } from '#documents/sales-document.ts'
import { type LineAmounts, computeTotals } from '#documents/totals.ts'
import { findChangedLineFields } from './line-likeness.ts'
import { matchLines } from './match-lines.ts'
import { findIncreasingSubsequence } from './place-pairs.ts'

/** A line where it stands in a version. */
export interface IndexedLine {
  /** From 0 on. */
  readonly index: number
  readonly line: DocumentLine
  readonly amounts: LineAmounts
}

export type LineChange = 'same' | 'changed' | 'added' | 'removed'

/** One line of two versions: in both of them, or in one. */
export interface LineComparison {
  readonly change: LineChange
  /** It stands elsewhere among the lines that both have. */
  readonly isMoved: boolean
  /** null: it was added. */
  readonly from: IndexedLine | null
  /** null: it was removed. */
  readonly to: IndexedLine | null
  /** What it says otherwise. */
  readonly fields: readonly LineField[]
}

/** The lines of two versions, in the order of the later one; removed ones stand where they stood. */
export function compareLines(from: PricedContent, to: PricedContent): LineComparison[] {
  const [before, after] = [indexLines(from), indexLines(to)]
  const pairs = matchLines(from.lines, to.lines)
  const unmoved = new Set(findIncreasingSubsequence(pairs).map((pair) => pair.to))
  const partners = new Map(pairs.map((pair) => [pair.to, pair.from]))
  const kept = after.map((placed) => {
    const partner = before[partners.get(placed.index) ?? -1] ?? null
    return compareLine(partner, placed, partner !== null && !unmoved.has(placed.index))
  })
  const stayed = new Set(partners.values())
  const removed = before.filter(({ index }) => !stayed.has(index))
  return insertRemovedLines(kept, removed)
}

function indexLines(content: PricedContent): IndexedLine[] {
  const { lines } = computeTotals(content)
  return content.lines.flatMap((line, index) => {
    const amounts = lines[index]
    return amounts ? [{ index, line, amounts }] : []
  })
}

function compareLine(from: IndexedLine | null, to: IndexedLine, isMoved: boolean): LineComparison {
  if (from === null) return { change: 'added', isMoved, from, to, fields: [] }
  const fields = findChangedLineFields(from.line, to.line)
  return { change: fields.length > 0 ? 'changed' : 'same', isMoved, from, to, fields }
}

/** Each behind the line that it stood behind, if that has stayed where it was. */
function insertRemovedLines(kept: readonly LineComparison[], removed: readonly IndexedLine[]): LineComparison[] {
  const behind = Map.groupBy(removed, ({ index }) => findLastLineBefore(kept, index))
  const gone = (anchor: number) =>
    (behind.get(anchor) ?? []).map(
      (from): LineComparison => ({ change: 'removed', isMoved: false, from, to: null, fields: [] }),
    )
  return [...gone(-1), ...kept.flatMap((line, place) => [line, ...gone(place)])]
}

/** Where the last line stands now that stood before a place and was not moved; -1: there is none. */
function findLastLineBefore(kept: readonly LineComparison[], place: number): number {
  return kept.findLastIndex(({ from, isMoved }) => from !== null && !isMoved && from.index < place)
}
