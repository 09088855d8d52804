import { type DocumentVersion, hasSameValue, type VersionField, versionFields } from './document-version.ts'
import { type LineMerge, mergeLines, type MergeOutcome, type ThreeWay } from './merge-lines.ts'

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
