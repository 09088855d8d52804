import { type DocumentVersion, saysTheSame, type VersionField, versionFields } from './document-version.ts'
import { type LineMerge, mergeLines, type Taken, type ThreeOf } from './merge-lines.ts'

/** A lead is chosen as a lead: the relation goes with the party. */
export type MergeField = Exclude<VersionField, 'relation'>

export interface MergedField {
  readonly field: MergeField
  readonly taken: Taken
}

/** What one and the same version has become in two hands, brought together as far as it does not clash. */
export interface VersionMerge extends LineMerge {
  readonly versions: ThreeOf<DocumentVersion>
  /** Those that somebody has changed. */
  readonly fields: readonly MergedField[]
  /** What somebody has to choose; the keys of fields and lines, and `order`. */
  readonly clashes: readonly string[]
}

/** Of the choice between two orders of the lines. */
export const orderClash = 'order'

/** Three-way, field by field and line by line: what one alone has changed is as they changed it. */
export function mergeVersions(versions: ThreeOf<DocumentVersion>): VersionMerge {
  const { base, theirs, mine } = versions
  const fields = versionFields.flatMap((field) => (field === 'relation' ? [] : mergedField(field, versions)))
  const merged = mergeLines({ base: base.lines, theirs: theirs.lines, mine: mine.lines })
  const ofFields = fields.filter(({ taken }) => taken === 'clash').map(({ field }) => field)
  const ofLines = merged.lines.filter(({ taken }) => taken === 'clash').map(({ key }) => key)
  const ofOrder = merged.order === 'clash' ? [orderClash] : []
  return { versions, fields, ...merged, clashes: [...ofFields, ...ofLines, ...ofOrder] }
}

function mergedField(field: MergeField, { base, theirs, mine }: ThreeOf<DocumentVersion>): MergedField[] {
  const [byThem, byMe] = [!saysTheSame(field, base, theirs), !saysTheSame(field, base, mine)]
  if (!(byThem || byMe)) return []
  if (byThem && byMe) return [{ field, taken: saysTheSame(field, theirs, mine) ? 'both' : 'clash' }]
  return [{ field, taken: byThem ? 'theirs' : 'mine' }]
}
