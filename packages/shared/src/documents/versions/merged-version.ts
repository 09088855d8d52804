import type { DocumentLine } from '#documents/sales-document.ts'
import type { DocumentVersion } from './document-version.ts'
import { saysTheSameOfLine } from './line-likeness.ts'
import { linesAt, type MergedLine, type Side, type Taken, type ThreeOf } from './merge-lines.ts'
import { type MergeField, orderClash, type VersionMerge } from './merge-versions.ts'

/** What was chosen where two versions clash, by the key of the clash. */
export type MergeChoices = ReadonlyMap<string, Side>

/** The document that a merge makes; null while something is still to be chosen. */
export function mergedVersion(merge: VersionMerge, choices: MergeChoices): DocumentVersion | null {
  if (merge.clashes.some((clash) => !choices.has(clash))) return null
  const { mine, theirs } = merge.versions
  const version: Record<string, unknown> = { ...mine }
  for (const { field, taken } of merge.fields) {
    const side = sideOf(taken, choices.get(field))
    Object.assign(version, partOf(field, side === 'theirs' ? theirs : mine))
  }
  version.lines = mergedLines(merge, choices)
  return version as unknown as DocumentVersion // as: every field is that of one of two versions
}

function partOf(field: MergeField, version: DocumentVersion): Partial<DocumentVersion> {
  if (field === 'party') return { party: version.party, relation: version.relation }
  return { [field]: version[field] }
}

function sideOf(taken: Taken, chosen: Side | undefined): Side {
  if (taken === 'clash') return chosen ?? 'mine'
  return taken === 'theirs' ? 'theirs' : 'mine'
}

/**
 * In the order of one side; what only the other side has stands behind the line that it stands behind there, or at the
 * beginning.
 */
function mergedLines(merge: VersionMerge, choices: MergeChoices): DocumentLine[] {
  const first = merge.order === 'both' ? 'mine' : sideOf(merge.order, choices.get(orderClash))
  const kept = merge.lines.flatMap((line): KeptLine[] => {
    const content = mergedLine(merge, line, choices.get(line.key))
    return content === null ? [] : [{ ...line, content }]
  })
  const result = inOrderOf(first, kept)
  const second = first === 'mine' ? 'theirs' : 'mine'
  insertOthers(result, inOrderOf(second, kept), first)
  return result.map(({ content }) => content)
}

interface KeptLine extends MergedLine {
  readonly content: DocumentLine
}

function inOrderOf(side: Side, lines: readonly KeptLine[]): KeptLine[] {
  return lines
    .filter((line) => line[side] !== null)
    .toSorted((one, other) => (one[side] ?? 0) - (other[side] ?? 0))
}

function insertOthers(result: KeptLine[], others: readonly KeptLine[], first: Side): void {
  let before = -1
  for (const line of others) {
    if (line[first] === null) result.splice(before + 1, 0, line)
    before = result.indexOf(line)
  }
}

/** A line as a merge makes it, with what was chosen of it; null where it is removed. */
export function mergedLine(
  merge: Pick<VersionMerge, 'versions'>,
  line: MergedLine,
  chosen: Side | undefined,
): DocumentLine | null {
  const [base, theirs, mine] = linesAt(linesOf(merge.versions), line)
  const side = sideOf(line.taken, chosen)
  if (base === undefined || theirs === undefined || mine === undefined) {
    return (side === 'theirs' ? theirs : mine) ?? null
  }
  return {
    productId: productOf({ base, theirs, mine }, side),
    name: pick('name', { base, theirs, mine }, side),
    quantity: pick('quantity', { base, theirs, mine }, side),
    price: pick('price', { base, theirs, mine }, side),
    taxRates: pick('taxRates', { base, theirs, mine }, side),
  }
}

function linesOf({ base, theirs, mine }: ThreeOf<DocumentVersion>): ThreeOf<readonly DocumentLine[]> {
  return { base: base.lines, theirs: theirs.lines, mine: mine.lines }
}

/** Nobody reads it, so it clashes with nothing. */
function productOf({ base, theirs, mine }: ThreeOf<DocumentLine>, side: Side): number | null {
  if (base.productId === mine.productId) return theirs.productId
  if (base.productId === theirs.productId) return mine.productId
  return (side === 'theirs' ? theirs : mine).productId
}

type PickedField = 'name' | 'quantity' | 'price' | 'taxRates'

/** Of whoever has changed it; where both have, of the chosen side. */
function pick<Field extends PickedField>(
  field: Field,
  { base, theirs, mine }: ThreeOf<DocumentLine>,
  side: Side,
): DocumentLine[Field] {
  if (saysTheSameOfLine(field, base, mine)) return theirs[field]
  if (saysTheSameOfLine(field, base, theirs)) return mine[field]
  return (side === 'theirs' ? theirs : mine)[field]
}
