import type { DocumentLine, LineField } from '#documents/sales-document.ts'
import { lineFields, toLineKey, hasSameLineValue } from './line-likeness.ts'
import { matchLinesByOccurrence } from './match-lines.ts'
import type { IndexPair } from './place-pairs.ts'

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

function determineOutcome(versions: ThreeWay<Lines>, places: LineIndexes): Pick<MergedLine, 'outcome' | 'conflicts'> {
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
