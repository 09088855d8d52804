import { type DocumentVersion, hasSameValue, type VersionField, versionFields } from './document-version.ts'
import { toLineKey } from './line-likeness.ts'
import { matchLines } from './match-lines.ts'
import { findIncreasingSubsequence } from './place-pairs.ts'

/** How many lines were added, removed, changed in what they say, and moved with or without that. */
export interface LineCounts {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly moved: number
}

/** A comparison in short. */
export interface ChangeSummary {
  readonly fields: readonly VersionField[]
  readonly counts: LineCounts
}

/** What a comparison would find, without the figures of the lines: those of thousands take their time. */
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

/** The fields that say something else, in the order of the form. */
export function findChangedFields(from: DocumentVersion, to: DocumentVersion): VersionField[] {
  return versionFields.filter((field) => !(hasSameValue(field, from, to) && hasSamePartyName(field, from, to)))
}

/** A party is as sold: chosen again, it may be written otherwise. */
function hasSamePartyName(
  field: VersionField,
  { party: one }: DocumentVersion,
  { party: other }: DocumentVersion,
): boolean {
  return field !== 'party' || (one.clientName === other.clientName && one.clientEmail === other.clientEmail)
}
