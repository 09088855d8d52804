import { findChangedLineFields, toLineKey } from '#documents/line-fields.ts'
import type { DocumentLine, LineField, PricedContent } from '#documents/sales-document.ts'
import { computeTotals, type LineAmounts, type Totals } from '#documents/totals.ts'
import { isEqual } from '#money/decimal.ts'
import { findIncreasingSubsequence } from './common-subsequence.ts'
import { type DocumentVersion, hasSameValue, type VersionField, versionFields } from './document-version.ts'
import { matchLines } from './match-lines.ts'

const comparedTotals = ['subTotal', 'totalTax', 'discountValue', 'total'] as const

export type TotalField = (typeof comparedTotals)[number]

/** The differences between two versions of a document. */
export interface VersionComparison {
  readonly fields: readonly VersionField[]
  /** All lines, also unchanged ones. */
  readonly lines: readonly LineComparison[]
  readonly totals: readonly TotalField[]
  readonly counts: LineCounts
  readonly isSame: boolean
}

/** Numbers of lines that were added, removed, changed and moved. A line can be both changed and moved. */
export interface LineCounts {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly moved: number
}

/** Compares two versions field by field and line by line. */
export function compareVersions(from: DocumentVersion, to: DocumentVersion): VersionComparison {
  const fields = findChangedFields(from, to)
  const lines = compareLines(from, to)
  const counts = countLineChanges(lines)
  const isSame = fields.length === 0 && Object.values(counts).every((count) => count === 0)
  return { fields, lines, totals: findChangedTotals(computeTotals(from), computeTotals(to)), counts, isSame }
}

/** Numbers of changes between two versions. */
export interface ChangeSummary {
  readonly fields: readonly VersionField[]
  readonly counts: LineCounts
}

/** Counts the changes that a comparison would find, without computing amounts, which is slow for thousands of lines. */
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

/** Returns the fields that differ, in the order of the form. */
function findChangedFields(from: DocumentVersion, to: DocumentVersion): VersionField[] {
  return versionFields.filter(
    (field) => !(hasSameValue(field, from, to) && hasSamePartyName(field, from, to)),
  )
}

/** Returns false if the same party has another name, company or e-mail address, because documents store them as sold. */
function hasSamePartyName(
  field: VersionField,
  { party: left }: DocumentVersion,
  { party: right }: DocumentVersion,
): boolean {
  if (field !== 'party') return true
  return (
    left.clientName === right.clientName &&
    left.clientEmail === right.clientEmail &&
    // Unsaved input of earlier versions of the product has no company.
    (left.companyName ?? right.companyName) === (right.companyName ?? left.companyName)
  )
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
  return comparedTotals.filter((field) => !isEqual(from[field], to[field]))
}

// Lines

/** A line with its index in a version, from 0. */
export interface IndexedLine {
  readonly index: number
  readonly line: DocumentLine
  readonly amounts: LineAmounts
}

export type LineChange = 'same' | 'changed' | 'added' | 'removed'

/** A line of two versions, or of one of them. */
export interface LineComparison {
  readonly change: LineChange
  /** Whether its position among the lines of both versions changed. */
  readonly isMoved: boolean
  /** Null if the line was added. */
  readonly from: IndexedLine | null
  /** Null if the line was removed. */
  readonly to: IndexedLine | null
  /** Fields that differ. */
  readonly fields: readonly LineField[]
}

/**
 * Compares the lines of two versions, in the order of the later one. Removed lines follow the line that they
 * followed.
 */
export function compareLines(from: PricedContent, to: PricedContent): LineComparison[] {
  const [before, after] = [indexLines(from), indexLines(to)]
  const pairs = matchLines(from.lines, to.lines)
  const unmoved = new Set(findIncreasingSubsequence(pairs).map((pair) => pair.to))
  const partners = new Map(pairs.map((pair) => [pair.to, pair.from]))
  const compared = after.map((line) => {
    const partner = before[partners.get(line.index) ?? -1] ?? null
    return compareLine(partner, line, partner !== null && !unmoved.has(line.index))
  })
  const matched = new Set(partners.values())
  const removed = before.filter(({ index }) => !matched.has(index))
  return insertRemovedLines(compared, removed)
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

/** Inserts each removed line after the last unmoved line that was before it, or at the beginning. */
function insertRemovedLines(
  compared: readonly LineComparison[],
  removed: readonly IndexedLine[],
): LineComparison[] {
  const removedByAnchor = Map.groupBy(removed, ({ index }) => findLastLineBefore(compared, index))
  const listRemoved = (anchor: number) =>
    (removedByAnchor.get(anchor) ?? []).map(
      (from): LineComparison => ({ change: 'removed', isMoved: false, from, to: null, fields: [] }),
    )
  return [...listRemoved(-1), ...compared.flatMap((line, index) => [line, ...listRemoved(index)])]
}

/** Returns the index of the last unmoved line that was before an index in the earlier version; -1 if there is none. */
function findLastLineBefore(compared: readonly LineComparison[], index: number): number {
  return compared.findLastIndex(({ from, isMoved }) => from !== null && !isMoved && from.index < index)
}
