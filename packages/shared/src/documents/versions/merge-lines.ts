import type { DocumentLine, LineField } from '#documents/sales-document.ts'
import { lineFields, lineKey, saysTheSameOfLine } from './line-likeness.ts'
import { matchLinesOfSeveral } from './match-lines.ts'
import type { PlacePair } from './place-pairs.ts'

/** Whose: stored by somebody else meanwhile, or on this screen. */
export type Side = 'theirs' | 'mine'

/** Whose a value is after a merge. `both`: they say the same, or each has changed another part; `clash`: somebody has to choose. */
export type Taken = Side | 'both' | 'clash'

/** A line of what both began with, or one that was added; where it stands in each version, from 0 on. */
export interface MergedLine {
  readonly key: string
  readonly base: number | null
  readonly theirs: number | null
  readonly mine: number | null
  /** Of a line that was changed or removed by one and changed by the other, and of one that one of them added. */
  readonly taken: Taken
  /** What both have changed, each otherwise. Empty in a clash: one of them has removed what the other has changed. */
  readonly clashes: readonly LineField[]
  /** Somebody has changed, added or removed it. */
  readonly isTouched: boolean
}

export interface LineMerge {
  readonly lines: readonly MergedLine[]
  /** Whose order the lines have. */
  readonly order: Taken
}

export interface ThreeOf<Value> {
  readonly base: Value
  readonly theirs: Value
  readonly mine: Value
}

type Lines = readonly DocumentLine[]

/** Every line of the three exactly once. */
export function mergeLines(versions: ThreeOf<Lines>): LineMerge {
  const theirs = partners(matchLinesOfSeveral(versions.base, versions.theirs))
  const mine = partners(matchLinesOfSeveral(versions.base, versions.mine))
  const known = versions.base.map((_, base): Places => {
    return { base, theirs: theirs.get(base) ?? null, mine: mine.get(base) ?? null }
  })
  const places = [...known, ...addedLines(versions, known)]
  const lines = places.flatMap((place) => mergedLine(versions, place) ?? [])
  return { lines, order: orderOf(known) }
}

interface Places {
  readonly base: number | null
  readonly theirs: number | null
  readonly mine: number | null
}

function partners(pairs: readonly PlacePair[]): ReadonlyMap<number, number> {
  return new Map(pairs.map(({ from, to }) => [from, to]))
}

/** What was added on either side; the same line that both have added is one. */
function addedLines(versions: ThreeOf<Lines>, known: readonly Places[]): Places[] {
  const theirs = unknownPlaces(
    versions.theirs,
    known.map((places) => places.theirs),
  )
  const mine = unknownPlaces(
    versions.mine,
    known.map((places) => places.mine),
  )
  const open = Map.groupBy(mine, (place) => keyAt(versions.mine, place))
  const ofThem = theirs.map((place): Places => {
    return { base: null, theirs: place, mine: open.get(keyAt(versions.theirs, place))?.shift() ?? null }
  })
  const ofBoth = new Set(ofThem.map((places) => places.mine))
  const ofMe = mine.filter((place) => !ofBoth.has(place))
  return [...ofThem, ...ofMe.map((place): Places => ({ base: null, theirs: null, mine: place }))]
}

function unknownPlaces(lines: Lines, known: readonly (number | null)[]): number[] {
  const taken = new Set(known)
  return [...lines.keys()].filter((place) => !taken.has(place))
}

function keyAt(lines: Lines, place: number): string {
  const line = lines[place]
  return line ? lineKey(line) : ''
}

/** null where both have removed it. */
function mergedLine(versions: ThreeOf<Lines>, places: Places): MergedLine | null {
  const { base, theirs, mine } = places
  if (theirs === null && mine === null) return null
  const [side, place] = base === null ? added(places) : (['base', base] as const)
  const isTouched = isTouchedIn(versions, places)
  return { key: `${side}-${place}`, ...places, ...fateOf(versions, places), isTouched }
}

function isTouchedIn(versions: ThreeOf<Lines>, places: Places): boolean {
  const [base, ...others] = linesAt(versions, places)
  return base === undefined || others.some((line) => line === undefined || isChanged(base, line))
}

function added({ theirs, mine }: Places) {
  return theirs === null ? (['mine', mine] as const) : (['theirs', theirs] as const)
}

function fateOf(versions: ThreeOf<Lines>, places: Places): Pick<MergedLine, 'taken' | 'clashes'> {
  const [base, theirs, mine] = linesAt(versions, places)
  if (base === undefined) return { taken: whoAdded(places), clashes: [] }
  if (theirs === undefined) return { taken: isChanged(base, mine) ? 'clash' : 'theirs', clashes: [] }
  if (mine === undefined) return { taken: isChanged(base, theirs) ? 'clash' : 'mine', clashes: [] }
  const clashes = lineFields.filter((field) => clashesIn(field, { base, theirs, mine }))
  return { taken: clashes.length > 0 ? 'clash' : whoChanged({ base, theirs, mine }), clashes }
}

/** What each version has at its place; undefined where it has none. */
export function linesAt(versions: ThreeOf<Lines>, { base, theirs, mine }: Places) {
  return [versions.base[base ?? -1], versions.theirs[theirs ?? -1], versions.mine[mine ?? -1]] as const
}

function whoAdded({ theirs, mine }: Places): Taken {
  if (mine === null) return 'theirs'
  return theirs === null ? 'mine' : 'both'
}

function isChanged(base: DocumentLine, line: DocumentLine | undefined): boolean {
  return line !== undefined && lineKey(base) !== lineKey(line)
}

function clashesIn(field: LineField, { base, theirs, mine }: ThreeOf<DocumentLine>): boolean {
  const isKept = saysTheSameOfLine(field, base, theirs) || saysTheSameOfLine(field, base, mine)
  return !(isKept || saysTheSameOfLine(field, theirs, mine))
}

function whoChanged({ base, theirs, mine }: ThreeOf<DocumentLine>): Taken {
  const [byThem, byMe] = [isChanged(base, theirs), isChanged(base, mine)]
  if (byThem === byMe) return 'both'
  return byThem ? 'theirs' : 'mine'
}

/** Of the lines that all three have. */
function orderOf(known: readonly Places[]): Taken {
  const common = known.filter(({ theirs, mine }) => theirs !== null && mine !== null)
  const [theirs, mine] = [inOrderOf('theirs', common), inOrderOf('mine', common)]
  if (isSameOrder(theirs, common)) return isSameOrder(mine, common) ? 'both' : 'mine'
  if (isSameOrder(mine, common)) return 'theirs'
  return isSameOrder(theirs, mine) ? 'both' : 'clash'
}

function inOrderOf(side: Side, places: readonly Places[]): Places[] {
  return places.toSorted((one, other) => (one[side] ?? 0) - (other[side] ?? 0))
}

function isSameOrder(one: readonly Places[], other: readonly Places[]): boolean {
  return one.every((places, index) => places === other[index])
}
