import type { DocumentLine } from '#documents/sales-document.ts'
import type { DocumentVersion } from './document-version.ts'
import { hasSameLineValue } from './line-likeness.ts'
import { getLinesAt, type MergedLine, type Side, type MergeOutcome, type ThreeWay } from './merge-lines.ts'
import { type MergeField, orderConflict, type VersionMerge } from './merge-versions.ts'

/** What was chosen where two versions clash, by the key of the clash. */
export type MergeChoices = ReadonlyMap<string, Side>

/** The document that a merge makes; null while something is still to be chosen. */
export function applyMergeChoices(merge: VersionMerge, choices: MergeChoices): DocumentVersion | null {
  if (merge.conflicts.some((clash) => !choices.has(clash))) return null
  const { mine, theirs } = merge.versions
  const version: Record<string, unknown> = { ...mine }
  for (const { field, outcome: taken } of merge.fields) {
    const side = resolveSide(taken, choices.get(field))
    Object.assign(version, pickField(field, side === 'theirs' ? theirs : mine))
  }
  version.lines = resolveLines(merge, choices)
  return version as unknown as DocumentVersion // as: every field is that of one of two versions
}

function pickField(field: MergeField, version: DocumentVersion): Partial<DocumentVersion> {
  if (field === 'party') return { party: version.party, relation: version.relation }
  return { [field]: version[field] }
}

function resolveSide(taken: MergeOutcome, chosen: Side | undefined): Side {
  if (taken === 'clash') return chosen ?? 'mine'
  return taken === 'theirs' ? 'theirs' : 'mine'
}

/**
 * In the order of one side; what only the other side has stands behind the line that it stands behind there, or at the
 * beginning.
 */
function resolveLines(merge: VersionMerge, choices: MergeChoices): DocumentLine[] {
  const first = merge.order === 'both' ? 'mine' : resolveSide(merge.order, choices.get(orderConflict))
  const kept = merge.lines.flatMap((line): ResolvedLine[] => {
    const content = resolveLine(merge, line, choices.get(line.key))
    return content === null ? [] : [{ ...line, content }]
  })
  const result = sortLinesBySide(first, kept)
  const second = first === 'mine' ? 'theirs' : 'mine'
  insertOtherLines(result, sortLinesBySide(second, kept), first)
  return result.map(({ content }) => content)
}

interface ResolvedLine extends MergedLine {
  readonly content: DocumentLine
}

function sortLinesBySide(side: Side, lines: readonly ResolvedLine[]): ResolvedLine[] {
  return lines
    .filter((line) => line[side] !== null)
    .toSorted((one, other) => (one[side] ?? 0) - (other[side] ?? 0))
}

function insertOtherLines(result: ResolvedLine[], others: readonly ResolvedLine[], first: Side): void {
  let before = -1
  for (const line of others) {
    if (line[first] === null) result.splice(before + 1, 0, line)
    before = result.indexOf(line)
  }
}

/** A line as a merge makes it, with what was chosen of it; null where it is removed. */
export function resolveLine(
  merge: Pick<VersionMerge, 'versions'>,
  line: MergedLine,
  chosen: Side | undefined,
): DocumentLine | null {
  const [base, theirs, mine] = getLinesAt(getLines(merge.versions), line)
  const side = resolveSide(line.outcome, chosen)
  if (base === undefined || theirs === undefined || mine === undefined) {
    return (side === 'theirs' ? theirs : mine) ?? null
  }
  return {
    productId: resolveProduct({ base, theirs, mine }, side),
    name: pickValue('name', { base, theirs, mine }, side),
    quantity: pickValue('quantity', { base, theirs, mine }, side),
    price: pickValue('price', { base, theirs, mine }, side),
    taxRates: pickValue('taxRates', { base, theirs, mine }, side),
  }
}

function getLines({ base, theirs, mine }: ThreeWay<DocumentVersion>): ThreeWay<readonly DocumentLine[]> {
  return { base: base.lines, theirs: theirs.lines, mine: mine.lines }
}

/** Nobody reads it, so it clashes with nothing. */
function resolveProduct({ base, theirs, mine }: ThreeWay<DocumentLine>, side: Side): number | null {
  if (base.productId === mine.productId) return theirs.productId
  if (base.productId === theirs.productId) return mine.productId
  return (side === 'theirs' ? theirs : mine).productId
}

type MergeableLineField = 'name' | 'quantity' | 'price' | 'taxRates'

/** Of whoever has changed it; where both have, of the chosen side. */
function pickValue<Field extends MergeableLineField>(
  field: Field,
  { base, theirs, mine }: ThreeWay<DocumentLine>,
  side: Side,
): DocumentLine[Field] {
  if (hasSameLineValue(field, base, mine)) return theirs[field]
  if (hasSameLineValue(field, base, theirs)) return mine[field]
  return (side === 'theirs' ? theirs : mine)[field]
}
