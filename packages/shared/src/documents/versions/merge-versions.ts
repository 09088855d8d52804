import type { DocumentLine, LineField } from '#documents/sales-document.ts'
import type { IndexPair } from './common-subsequence.ts'
import { type DocumentVersion, hasSameValue, type VersionField, versionFields } from './document-version.ts'
import { hasSameLineValue, lineFields, matchLinesByOccurrence, toLineKey } from './match-lines.ts'

/** A lead is chosen as a lead: the relation goes with the party. */
export type MergeField = Exclude<VersionField, 'relation'>

export interface MergedField {
  readonly field: MergeField
  readonly outcome: MergeOutcome
}

/** What one and the same version has become in two hands, brought together as far as it does not clash. */
export interface VersionMerge extends LineMerge {
  readonly versions: ThreeWay<DocumentVersion>
  /** Those that somebody has changed. */
  readonly fields: readonly MergedField[]
  /** What somebody has to choose; the keys of fields and lines, and `order`. */
  readonly conflicts: readonly string[]
}

/** Of the choice between two orders of the lines. */
export const orderConflict = 'order'

/** Three-way, field by field and line by line: what one alone has changed is as they changed it. */
export function mergeVersions(versions: ThreeWay<DocumentVersion>): VersionMerge {
  const { base, theirs, mine } = versions
  const fields = versionFields.flatMap((field) => (field === 'relation' ? [] : mergeField(field, versions)))
  const merged = mergeLines({ base: base.lines, theirs: theirs.lines, mine: mine.lines })
  const ofFields = fields.filter(({ outcome: taken }) => taken === 'clash').map(({ field }) => field)
  const ofLines = merged.lines.filter(({ outcome: taken }) => taken === 'clash').map(({ key }) => key)
  const ofOrder = merged.order === 'clash' ? [orderConflict] : []
  return { versions, fields, ...merged, conflicts: [...ofFields, ...ofLines, ...ofOrder] }
}

function mergeField(field: MergeField, { base, theirs, mine }: ThreeWay<DocumentVersion>): MergedField[] {
  const [byThem, byMe] = [!hasSameValue(field, base, theirs), !hasSameValue(field, base, mine)]
  if (!(byThem || byMe)) return []
  if (byThem && byMe) return [{ field, outcome: hasSameValue(field, theirs, mine) ? 'both' : 'clash' }]
  return [{ field, outcome: byThem ? 'theirs' : 'mine' }]
}

/** Whose: stored by somebody else meanwhile, or on this screen. */
export type Side = 'theirs' | 'mine'

/** Whose a value is after a merge. `both`: they say the same, or each has changed another part; `clash`: somebody has to choose. */
export type MergeOutcome = Side | 'both' | 'clash'

/** A line of what both began with, or one that was added; where it stands in each version, from 0 on. */
export interface MergedLine {
  readonly key: string
  readonly base: number | null
  readonly theirs: number | null
  readonly mine: number | null
  /** Of a line that was changed or removed by one and changed by the other, and of one that one of them added. */
  readonly outcome: MergeOutcome
  /** What both have changed, each otherwise. Empty in a clash: one of them has removed what the other has changed. */
  readonly conflicts: readonly LineField[]
  /** Somebody has changed, added or removed it. */
  readonly isChanged: boolean
}

export interface LineMerge {
  readonly lines: readonly MergedLine[]
  /** Whose order the lines have. */
  readonly order: MergeOutcome
}

export interface ThreeWay<Value> {
  readonly base: Value
  readonly theirs: Value
  readonly mine: Value
}

type Lines = readonly DocumentLine[]

/** Every line of the three exactly once. */
export function mergeLines(versions: ThreeWay<Lines>): LineMerge {
  const theirs = toIndexMap(matchLinesByOccurrence(versions.base, versions.theirs))
  const mine = toIndexMap(matchLinesByOccurrence(versions.base, versions.mine))
  const known = versions.base.map((_, base): LineIndexes => {
    return { base, theirs: theirs.get(base) ?? null, mine: mine.get(base) ?? null }
  })
  const places = [...known, ...findAddedLines(versions, known)]
  const lines = places.flatMap((place) => createMergedLine(versions, place) ?? [])
  return { lines, order: determineOrder(known) }
}

interface LineIndexes {
  readonly base: number | null
  readonly theirs: number | null
  readonly mine: number | null
}

function toIndexMap(pairs: readonly IndexPair[]): ReadonlyMap<number, number> {
  return new Map(pairs.map(({ from, to }) => [from, to]))
}

/** What was added on either side; the same line that both have added is one. */
function findAddedLines(versions: ThreeWay<Lines>, known: readonly LineIndexes[]): LineIndexes[] {
  const theirs = findUnmatchedIndexes(
    versions.theirs,
    known.map((places) => places.theirs),
  )
  const mine = findUnmatchedIndexes(
    versions.mine,
    known.map((places) => places.mine),
  )
  const open = Map.groupBy(mine, (place) => getKeyAt(versions.mine, place))
  const ofThem = theirs.map((place): LineIndexes => {
    return { base: null, theirs: place, mine: open.get(getKeyAt(versions.theirs, place))?.shift() ?? null }
  })
  const ofBoth = new Set(ofThem.map((places) => places.mine))
  const ofMe = mine.filter((place) => !ofBoth.has(place))
  return [...ofThem, ...ofMe.map((place): LineIndexes => ({ base: null, theirs: null, mine: place }))]
}

function findUnmatchedIndexes(lines: Lines, known: readonly (number | null)[]): number[] {
  const taken = new Set(known)
  return [...lines.keys()].filter((place) => !taken.has(place))
}

function getKeyAt(lines: Lines, place: number): string {
  const line = lines[place]
  return line ? toLineKey(line) : ''
}

/** null where both have removed it. */
function createMergedLine(versions: ThreeWay<Lines>, places: LineIndexes): MergedLine | null {
  const { base, theirs, mine } = places
  if (theirs === null && mine === null) return null
  const [side, place] = base === null ? findAddedIndex(places) : (['base', base] as const)
  const isChanged = isChangedInAny(versions, places)
  return { key: `${side}-${place}`, ...places, ...determineOutcome(versions, places), isChanged }
}

function isChangedInAny(versions: ThreeWay<Lines>, places: LineIndexes): boolean {
  const [base, ...others] = getLinesAt(versions, places)
  return base === undefined || others.some((line) => line === undefined || isChangedLine(base, line))
}

function findAddedIndex({ theirs, mine }: LineIndexes) {
  return theirs === null ? (['mine', mine] as const) : (['theirs', theirs] as const)
}

function determineOutcome(
  versions: ThreeWay<Lines>,
  places: LineIndexes,
): Pick<MergedLine, 'outcome' | 'conflicts'> {
  const [base, theirs, mine] = getLinesAt(versions, places)
  if (base === undefined) return { outcome: findAddingSide(places), conflicts: [] }
  if (theirs === undefined) return { outcome: isChangedLine(base, mine) ? 'clash' : 'theirs', conflicts: [] }
  if (mine === undefined) return { outcome: isChangedLine(base, theirs) ? 'clash' : 'mine', conflicts: [] }
  const conflicts = lineFields.filter((field) => hasConflict(field, { base, theirs, mine }))
  return { outcome: conflicts.length > 0 ? 'clash' : findChangingSide({ base, theirs, mine }), conflicts }
}

/** What each version has at its place; undefined where it has none. */
export function getLinesAt(versions: ThreeWay<Lines>, { base, theirs, mine }: LineIndexes) {
  return [versions.base[base ?? -1], versions.theirs[theirs ?? -1], versions.mine[mine ?? -1]] as const
}

function findAddingSide({ theirs, mine }: LineIndexes): MergeOutcome {
  if (mine === null) return 'theirs'
  return theirs === null ? 'mine' : 'both'
}

function isChangedLine(base: DocumentLine, line: DocumentLine | undefined): boolean {
  return line !== undefined && toLineKey(base) !== toLineKey(line)
}

function hasConflict(field: LineField, { base, theirs, mine }: ThreeWay<DocumentLine>): boolean {
  const isKept = hasSameLineValue(field, base, theirs) || hasSameLineValue(field, base, mine)
  return !(isKept || hasSameLineValue(field, theirs, mine))
}

function findChangingSide({ base, theirs, mine }: ThreeWay<DocumentLine>): MergeOutcome {
  const [byThem, byMe] = [isChangedLine(base, theirs), isChangedLine(base, mine)]
  if (byThem === byMe) return 'both'
  return byThem ? 'theirs' : 'mine'
}

/** Of the lines that all three have. */
function determineOrder(known: readonly LineIndexes[]): MergeOutcome {
  const common = known.filter(({ theirs, mine }) => theirs !== null && mine !== null)
  const [theirs, mine] = [sortBySide('theirs', common), sortBySide('mine', common)]
  if (hasSameOrder(theirs, common)) return hasSameOrder(mine, common) ? 'both' : 'mine'
  if (hasSameOrder(mine, common)) return 'theirs'
  return hasSameOrder(theirs, mine) ? 'both' : 'clash'
}

function sortBySide(side: Side, places: readonly LineIndexes[]): LineIndexes[] {
  return places.toSorted((one, other) => (one[side] ?? 0) - (other[side] ?? 0))
}

function hasSameOrder(one: readonly LineIndexes[], other: readonly LineIndexes[]): boolean {
  return one.every((places, index) => places === other[index])
}

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
