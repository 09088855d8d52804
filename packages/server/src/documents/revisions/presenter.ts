import type {
  RestoredReference,
  WireComparison,
  WireListedRevision,
  WireRevisionList,
} from '@quittance/shared/contract/document-history.ts'
import type { WireSaved } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { totalsOf } from '@quittance/shared/documents/totals.ts'
import type { VersionComparison } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { ChangeCount } from '@quittance/shared/documents/versions/count-changes.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { encodeComparison, encodeFieldNames } from '@quittance/shared/wire/comparison.ts'
import { wireNames } from '@quittance/shared/wire/names.ts'
import { encodeParty, encodeRecord } from '@quittance/shared/wire/record.ts'
import { Invalid, type Refusal, type Sentence } from '#errors.ts'
import type { ListedRevision, RevisionList } from './list-revisions.ts'
import type { UnreadableRevision } from './open-revision.ts'
import type { ReadRevision } from './read-revisions.ts'
import type { RevisionStamp } from './repository.ts'

export function presentRevisions(kind: DocumentKind, list: RevisionList): WireRevisionList {
  return {
    current_version: list.currentVersion,
    shown_number: list.shownNumber,
    revisions: list.revisions.map((listed) => toWireListed(kind, listed)),
    unreadable: list.unreadable.map(({ stamp }) => toWireRevision(stamp)),
    more: list.hasMore,
  }
}

function toWireListed(kind: DocumentKind, { revision, changes }: ListedRevision): WireListedRevision {
  const { content } = revision
  return {
    ...toWireRevision(revision),
    title: content.title,
    status: { id: content.statusId, name: content.statusName },
    currency: { id: content.currencyId, name: content.currencyName },
    total_amount: toNumber(content.totals.total),
    line_count: content.lines.length,
    changes: changes && toWireChanges(kind, changes),
  }
}

function toWireChanges(kind: DocumentKind, { fields, counts }: ChangeCount) {
  return {
    fields: encodeFieldNames(kind, fields),
    lines_added: counts.added,
    lines_removed: counts.removed,
    lines_changed: counts.changed,
    lines_moved: counts.moved,
  }
}

function toWireRevision({ version, savedAt, savedBy }: RevisionStamp) {
  return { version, saved_at: savedAt, saved_by: { id: savedBy.id, name: savedBy.name } }
}

interface OpenedRevision extends ReadRevision {
  readonly id: number
  readonly obstacles: readonly RestoredReference[]
}

/** As an opened document is answered, with what is known of its save. */
export function presentRevision(
  kind: DocumentKind,
  { id, revision, says, obstacles }: OpenedRevision,
  text: Text,
) {
  const { opened } = wireNames(kind.name)
  return {
    revision: toWireRevision(revision),
    [opened.document]: encodeRecord(kind, { ...says, id, version: revision.version }, totalsOf(says)),
    [opened.party]: encodeParty(says.party),
    obstacles: obstacles.map((field) => {
      const { key, params } = obstacleSentence(kind, field, says)
      return { field, sentence: text(key, params) }
    }),
  }
}

interface Compared {
  readonly from: ReadRevision
  readonly to: ReadRevision
  readonly comparison: VersionComparison
}

export function presentComparison(kind: DocumentKind, { from, to, comparison }: Compared): WireComparison {
  return {
    from: toWireRevision(from.revision),
    to: toWireRevision(to.revision),
    same: comparison.isSame,
    ...encodeComparison(kind, comparison, { from: from.says, to: to.says }),
  }
}

/** @param restored the version whose content came back; the answer's own is the new one */
export function presentRestored(
  { id, version }: Pick<WireSaved, 'id' | 'version'>,
  restored: number,
  text: Text,
): WireSaved {
  return { code: 200, message: text('versions.restored', { version: restored }), id, version }
}

interface Hindered {
  readonly obstacles: readonly RestoredReference[]
  readonly says: DocumentVersion
}

/** The rejection of a call that needs a version that cannot be read. */
export function unreadableRefusal({ stamp: { version } }: UnreadableRevision): Refusal {
  const sentence = { key: 'versions.unreadable', params: { version } } as const
  return new Invalid(sentence, { version: [sentence] })
}

/** Each obstacle under the name that its field has in the update call. */
export function obstacleRefusal(kind: DocumentKind, { obstacles, says }: Hindered): Refusal {
  const { payload } = wireNames(kind.name)
  const sentences = obstacles.map((field) => [payload[field], [obstacleSentence(kind, field, says)]] as const)
  const first = sentences[0]?.[1][0] ?? { key: 'field.unknown-record' as const }
  return new Invalid(first, Object.fromEntries(sentences), { obstacles })
}

function obstacleSentence(kind: DocumentKind, field: RestoredReference, says: DocumentVersion): Sentence {
  switch (field) {
    case 'number':
      return { key: `versions.taken-${kind.name}`, params: { number: `${says.prefix}${says.number}` } }
    case 'party':
      return { key: 'versions.lost-party', params: { name: says.party.clientName } }
    default:
      return { key: `versions.lost-${field}`, params: { name: says[field].name } }
  }
}
