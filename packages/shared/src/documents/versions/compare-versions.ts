import type { DocumentLine, LineField, PricedContent } from '#documents/sales-document.ts'
import { computeTotals, type LineAmounts, type Totals } from '#documents/totals.ts'
import { isEqual } from '#money/decimal.ts'
import { findIncreasingSubsequence } from './common-subsequence.ts'
import { type DocumentVersion, hasSameValue, type VersionField, versionFields } from './document-version.ts'
import { findChangedLineFields, matchLines, toLineKey } from './match-lines.ts'

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
function insertRemovedLines(
  kept: readonly LineComparison[],
  removed: readonly IndexedLine[],
): LineComparison[] {
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

/** How many lines were added, removed, changed in what they say, and moved with or without that. */
export interface LineCounts {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly moved: number
}

/** A comparison in short. */
export interface ChangeSummary {
  readonly fields: readonly VersionField[]
  readonly counts: LineCounts
}

/** What a comparison would find, without the figures of the lines: those of thousands take their time. */
export function countChanges(from: DocumentVersion, to: DocumentVersion): ChangeSummary {
  const pairs = matchLines(from.lines, to.lines)
  const changed = pairs.filter((pair) => {
    const [before, after] = [from.lines[pair.from], to.lines[pair.to]]
    return before && after && toLineKey(before) !== toLineKey(after)
  })
  return {
    fields: findChangedFields(from, to),
    counts: {
      added: to.lines.length - pairs.length,
      removed: from.lines.length - pairs.length,
      changed: changed.length,
      moved: pairs.length - findIncreasingSubsequence(pairs).length,
    },
  }
}

/** The fields that say something else, in the order of the form. */
export function findChangedFields(from: DocumentVersion, to: DocumentVersion): VersionField[] {
  return versionFields.filter(
    (field) => !(hasSameValue(field, from, to) && hasSamePartyName(field, from, to)),
  )
}

/** A party is as sold: chosen again, it may be written otherwise. */
function hasSamePartyName(
  field: VersionField,
  { party: one }: DocumentVersion,
  { party: other }: DocumentVersion,
): boolean {
  return field !== 'party' || (one.clientName === other.clientName && one.clientEmail === other.clientEmail)
}
