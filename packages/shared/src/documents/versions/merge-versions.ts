import { hasSameLineValue, lineFieldNames, toLineKey } from '#documents/line-fields.ts'
import type { DocumentLine, LineField } from '#documents/sales-document.ts'
import type { IndexPair } from './common-subsequence.ts'
import { type DocumentVersion, hasSameValue, type VersionField, versionFields } from './document-version.ts'
import { matchLinesByOccurrence } from './match-lines.ts'

/** A field of a merge. The relation belongs to the party. */
export type MergeField = Exclude<VersionField, 'relation'>

/** A version and the two versions that were made of it. */
export interface ThreeWay<Value> {
  readonly base: Value
  readonly theirs: Value
  readonly mine: Value
}

/** `theirs` was saved by another member meanwhile, `mine` is on this screen. */
export type Side = 'theirs' | 'mine'

/**
 * The side whose value a merge takes. `both`: the values are equal, or each side changed another part; `conflict`:
 * the user has to choose a side.
 */
export type MergeOutcome = Side | 'both' | 'conflict'

export interface MergedField {
  readonly field: MergeField
  readonly outcome: MergeOutcome
}

/** The result of a three-way merge. */
export interface VersionMerge extends LineMerge {
  readonly versions: ThreeWay<DocumentVersion>
  /** Fields that at least one side changed. */
  readonly fields: readonly MergedField[]
  /** Keys of the conflicts: names of fields, keys of lines, and `orderConflict`. */
  readonly conflicts: readonly string[]
}

/** Key of the conflict between two orders of the lines. */
export const orderConflict = 'order'

/** Merges two versions field by field and line by line. Takes values that one side changed. */
export function mergeVersions(versions: ThreeWay<DocumentVersion>): VersionMerge {
  const fields = versionFields.flatMap((field) => (field === 'relation' ? [] : mergeField(field, versions)))
  const merged = mergeLines(getLines(versions))
  const fieldConflicts = fields.filter(({ outcome }) => outcome === 'conflict').map(({ field }) => field)
  const lineConflicts = merged.lines.filter(({ outcome }) => outcome === 'conflict').map(({ key }) => key)
  const orderConflicts = merged.order === 'conflict' ? [orderConflict] : []
  return { versions, fields, ...merged, conflicts: [...fieldConflicts, ...lineConflicts, ...orderConflicts] }
}

function mergeField(field: MergeField, { base, theirs, mine }: ThreeWay<DocumentVersion>): MergedField[] {
  const theyChanged = !hasSameValue(field, base, theirs)
  const iChanged = !hasSameValue(field, base, mine)
  if (!(theyChanged || iChanged)) return []
  if (theyChanged && iChanged) {
    return [{ field, outcome: hasSameValue(field, theirs, mine) ? 'both' : 'conflict' }]
  }
  return [{ field, outcome: theyChanged ? 'theirs' : 'mine' }]
}

// Lines

/** Indexes of a line in each version, from 0; null if the version does not have the line. */
interface LineIndexes {
  readonly base: number | null
  readonly theirs: number | null
  readonly mine: number | null
}

/** A line of a merge. */
export interface MergedLine extends LineIndexes {
  readonly key: string
  readonly outcome: MergeOutcome
  /**
   * Fields that both sides changed to different values. Empty if one side removed the line and the other changed it.
   */
  readonly conflicts: readonly LineField[]
  /** Whether at least one side changed, added or removed the line. */
  readonly isChanged: boolean
}

export interface LineMerge {
  readonly lines: readonly MergedLine[]
  /** The side whose order of the lines the merge takes. */
  readonly order: MergeOutcome
}

type Lines = readonly DocumentLine[]

/** Returns each line of the three versions once, except those that both sides removed. */
function mergeLines(versions: ThreeWay<Lines>): LineMerge {
  const theirs = toIndexMap(matchLinesByOccurrence(versions.base, versions.theirs))
  const mine = toIndexMap(matchLinesByOccurrence(versions.base, versions.mine))
  const baseLines = versions.base.map((_, base): LineIndexes => {
    return { base, theirs: theirs.get(base) ?? null, mine: mine.get(base) ?? null }
  })
  const allLines = [...baseLines, ...findAddedLines(versions, baseLines)]
  const lines = allLines.flatMap((indexes) => createMergedLine(versions, indexes) ?? [])
  return { lines, order: determineOrder(baseLines) }
}

function toIndexMap(pairs: readonly IndexPair[]): ReadonlyMap<number, number> {
  return new Map(pairs.map(({ from, to }) => [from, to]))
}

/** Returns the lines that were added on either side. Equal lines that both sides added are one line. */
function findAddedLines(versions: ThreeWay<Lines>, baseLines: readonly LineIndexes[]): LineIndexes[] {
  const theirs = findUnmatchedIndexes(
    versions.theirs,
    baseLines.map((indexes) => indexes.theirs),
  )
  const mine = findUnmatchedIndexes(
    versions.mine,
    baseLines.map((indexes) => indexes.mine),
  )
  const mineByKey = Map.groupBy(mine, (index) => getKeyAt(versions.mine, index))
  const theirLines = theirs.map((index): LineIndexes => {
    const partner = mineByKey.get(getKeyAt(versions.theirs, index))?.shift() ?? null
    return { base: null, theirs: index, mine: partner }
  })
  const addedByBoth = new Set(theirLines.map((indexes) => indexes.mine))
  const myLines = mine
    .filter((index) => !addedByBoth.has(index))
    .map((index): LineIndexes => ({ base: null, theirs: null, mine: index }))
  return [...theirLines, ...myLines]
}

function findUnmatchedIndexes(lines: Lines, matched: readonly (number | null)[]): number[] {
  const matchedIndexes = new Set(matched)
  return [...lines.keys()].filter((index) => !matchedIndexes.has(index))
}

function getKeyAt(lines: Lines, index: number): string {
  const line = lines[index]
  return line ? toLineKey(line) : ''
}

/** Returns null for a line that both sides removed. */
function createMergedLine(versions: ThreeWay<Lines>, indexes: LineIndexes): MergedLine | null {
  const { base, theirs, mine } = indexes
  if (theirs === null && mine === null) return null
  const [side, index] = base === null ? findAddedIndex(indexes) : (['base', base] as const)
  const isChanged = isChangedInAny(versions, indexes)
  return { key: `${side}-${index}`, ...indexes, ...determineOutcome(versions, indexes), isChanged }
}

function findAddedIndex({ theirs, mine }: LineIndexes) {
  return theirs === null ? (['mine', mine] as const) : (['theirs', theirs] as const)
}

function isChangedInAny(versions: ThreeWay<Lines>, indexes: LineIndexes): boolean {
  const [base, ...others] = getLinesAt(versions, indexes)
  return base === undefined || others.some((line) => line === undefined || isChangedLine(base, line))
}

function determineOutcome(
  versions: ThreeWay<Lines>,
  indexes: LineIndexes,
): Pick<MergedLine, 'outcome' | 'conflicts'> {
  const [base, theirs, mine] = getLinesAt(versions, indexes)
  if (base === undefined) return { outcome: findAddingSide(indexes), conflicts: [] }
  if (theirs === undefined)
    return { outcome: isChangedLine(base, mine) ? 'conflict' : 'theirs', conflicts: [] }
  if (mine === undefined) return { outcome: isChangedLine(base, theirs) ? 'conflict' : 'mine', conflicts: [] }
  const conflicts = lineFieldNames.filter((field) => hasConflict(field, { base, theirs, mine }))
  return { outcome: conflicts.length > 0 ? 'conflict' : findChangingSide({ base, theirs, mine }), conflicts }
}

/** Returns the line of each version; undefined if the version does not have it. */
function getLinesAt(versions: ThreeWay<Lines>, { base, theirs, mine }: LineIndexes) {
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
  const isUnchangedInAny = hasSameLineValue(field, base, theirs) || hasSameLineValue(field, base, mine)
  return !(isUnchangedInAny || hasSameLineValue(field, theirs, mine))
}

function findChangingSide({ base, theirs, mine }: ThreeWay<DocumentLine>): MergeOutcome {
  const [theyChanged, iChanged] = [isChangedLine(base, theirs), isChangedLine(base, mine)]
  if (theyChanged === iChanged) return 'both'
  return theyChanged ? 'theirs' : 'mine'
}

/** Compares the order of the lines that all three versions have. */
function determineOrder(baseLines: readonly LineIndexes[]): MergeOutcome {
  const common = baseLines.filter(({ theirs, mine }) => theirs !== null && mine !== null)
  const [theirs, mine] = [sortBySide('theirs', common), sortBySide('mine', common)]
  if (hasSameOrder(theirs, common)) return hasSameOrder(mine, common) ? 'both' : 'mine'
  if (hasSameOrder(mine, common)) return 'theirs'
  return hasSameOrder(theirs, mine) ? 'both' : 'conflict'
}

function sortBySide<Line extends LineIndexes>(side: Side, lines: readonly Line[]): Line[] {
  return lines.toSorted((left, right) => (left[side] ?? 0) - (right[side] ?? 0))
}

function hasSameOrder(left: readonly LineIndexes[], right: readonly LineIndexes[]): boolean {
  return left.every((indexes, position) => indexes === right[position])
}

// Resolution of conflicts

/** Chosen sides by key of the conflict. */
export type MergeChoices = ReadonlyMap<string, Side>

/** Returns the merged document; null while a conflict has no choice. */
export function applyMergeChoices(merge: VersionMerge, choices: MergeChoices): DocumentVersion | null {
  if (merge.conflicts.some((conflict) => !choices.has(conflict))) return null
  const { mine, theirs } = merge.versions
  const version: Record<string, unknown> = { ...mine }
  for (const { field, outcome } of merge.fields) {
    const side = resolveSide(outcome, choices.get(field))
    Object.assign(version, pickField(field, side === 'theirs' ? theirs : mine))
  }
  version.lines = resolveLines(merge, choices)
  return version as unknown as DocumentVersion // as: every field is that of one of two versions
}

function pickField(field: MergeField, version: DocumentVersion): Partial<DocumentVersion> {
  if (field === 'party') return { party: version.party, relation: version.relation }
  return { [field]: version[field] }
}

function resolveSide(outcome: MergeOutcome, chosenSide: Side | undefined): Side {
  if (outcome === 'conflict') return chosenSide ?? 'mine'
  return outcome === 'theirs' ? 'theirs' : 'mine'
}

interface ResolvedLine extends MergedLine {
  readonly content: DocumentLine
}

/**
 * Returns the lines in the order of one side. Lines that only the other side has follow the line that they follow
 * there, or are at the beginning.
 */
function resolveLines(merge: VersionMerge, choices: MergeChoices): DocumentLine[] {
  const first = merge.order === 'both' ? 'mine' : resolveSide(merge.order, choices.get(orderConflict))
  const second = first === 'mine' ? 'theirs' : 'mine'
  const resolved = merge.lines.flatMap((line): ResolvedLine[] => {
    const content = resolveLine(merge, line, choices.get(line.key))
    return content === null ? [] : [{ ...line, content }]
  })
  const listLines = (side: Side) =>
    sortBySide(
      side,
      resolved.filter((line) => line[side] !== null),
    )
  const result = listLines(first)
  insertOtherLines(result, listLines(second), first)
  return result.map(({ content }) => content)
}

function insertOtherLines(result: ResolvedLine[], others: readonly ResolvedLine[], first: Side): void {
  let previous = -1
  for (const line of others) {
    if (line[first] === null) result.splice(previous + 1, 0, line)
    previous = result.indexOf(line)
  }
}

/**
 * Returns the merged content of a line; null if it is removed.
 * @param chosenSide undefined while the user has not chosen
 */
export function resolveLine(
  merge: Pick<VersionMerge, 'versions'>,
  line: MergedLine,
  chosenSide: Side | undefined,
): DocumentLine | null {
  const [base, theirs, mine] = getLinesAt(getLines(merge.versions), line)
  const side = resolveSide(line.outcome, chosenSide)
  if (base === undefined || theirs === undefined || mine === undefined) {
    return (side === 'theirs' ? theirs : mine) ?? null
  }
  return mergeLineValues({ base, theirs, mine }, side)
}

function getLines({ base, theirs, mine }: ThreeWay<DocumentVersion>): ThreeWay<Lines> {
  return { base: base.lines, theirs: theirs.lines, mine: mine.lines }
}

/** Returns the product that one side changed. It is not displayed, so it is never a conflict. */
function resolveProduct({ base, theirs, mine }: ThreeWay<DocumentLine>, side: Side): number | null {
  if (base.productId === mine.productId) return theirs.productId
  if (base.productId === theirs.productId) return mine.productId
  return (side === 'theirs' ? theirs : mine).productId
}

/** Returns a line with the values that one side changed, and with those of the given side where both did. */
function mergeLineValues(lines: ThreeWay<DocumentLine>, side: Side): DocumentLine {
  const merged: Record<string, unknown> = { ...lines[side], productId: resolveProduct(lines, side) }
  for (const field of lineFieldNames) merged[field] = lines[findValueSide(field, lines, side)][field]
  return merged as unknown as DocumentLine // as: every field is that of one of two lines
}

function findValueSide(field: LineField, { base, theirs, mine }: ThreeWay<DocumentLine>, side: Side): Side {
  if (hasSameLineValue(field, base, mine)) return 'theirs'
  return hasSameLineValue(field, base, theirs) ? 'mine' : side
}
