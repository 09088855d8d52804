import type { DocumentLine, LineField, PricedContent } from '#documents/sales-document.ts'
import { type LineAmounts, totalsOf } from '#documents/totals.ts'
import { changedFieldsOf } from './line-likeness.ts'
import { matchLines } from './match-lines.ts'
import { inSameOrder } from './place-pairs.ts'

/** A line where it stands in a version. */
export interface PlacedLine {
  /** From 0 on. */
  readonly place: number
  readonly line: DocumentLine
  readonly amounts: LineAmounts
}

export type LineChange = 'same' | 'changed' | 'added' | 'removed'

/** One line of two versions: in both of them, or in one. */
export interface ComparedLine {
  readonly change: LineChange
  /** It stands elsewhere among the lines that both have. */
  readonly isMoved: boolean
  /** null: it was added. */
  readonly from: PlacedLine | null
  /** null: it was removed. */
  readonly to: PlacedLine | null
  /** What it says otherwise. */
  readonly fields: readonly LineField[]
}

/** The lines of two versions, in the order of the later one; removed ones stand where they stood. */
export function compareLines(from: PricedContent, to: PricedContent): ComparedLine[] {
  const [before, after] = [placedLines(from), placedLines(to)]
  const pairs = matchLines(from.lines, to.lines)
  const unmoved = new Set(inSameOrder(pairs).map((pair) => pair.to))
  const partners = new Map(pairs.map((pair) => [pair.to, pair.from]))
  const kept = after.map((placed) => {
    const partner = before[partners.get(placed.place) ?? -1] ?? null
    return comparedLine(partner, placed, partner !== null && !unmoved.has(placed.place))
  })
  const stayed = new Set(partners.values())
  const removed = before.filter(({ place }) => !stayed.has(place))
  return withRemoved(kept, removed)
}

function placedLines(content: PricedContent): PlacedLine[] {
  const { lines } = totalsOf(content)
  return content.lines.flatMap((line, place) => {
    const amounts = lines[place]
    return amounts ? [{ place, line, amounts }] : []
  })
}

function comparedLine(from: PlacedLine | null, to: PlacedLine, isMoved: boolean): ComparedLine {
  if (from === null) return { change: 'added', isMoved, from, to, fields: [] }
  const fields = changedFieldsOf(from.line, to.line)
  return { change: fields.length > 0 ? 'changed' : 'same', isMoved, from, to, fields }
}

/** Each behind the line that it stood behind, if that has stayed where it was. */
function withRemoved(kept: readonly ComparedLine[], removed: readonly PlacedLine[]): ComparedLine[] {
  const behind = Map.groupBy(removed, ({ place }) => lastBefore(kept, place))
  const gone = (anchor: number) =>
    (behind.get(anchor) ?? []).map(
      (from): ComparedLine => ({ change: 'removed', isMoved: false, from, to: null, fields: [] }),
    )
  return [...gone(-1), ...kept.flatMap((line, place) => [line, ...gone(place)])]
}

/** Where the last line stands now that stood before a place and was not moved; -1: there is none. */
function lastBefore(kept: readonly ComparedLine[], place: number): number {
  return kept.findLastIndex(({ from, isMoved }) => from !== null && !isMoved && from.place < place)
}
