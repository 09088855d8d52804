import type {
  RestorableReference,
  WireComparison,
  WireListedRevision,
  WireRevisionList,
} from '@quittance/shared/contract/document-history.ts'
import type { WireSavedDocument } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import type { VersionComparison } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { ChangeSummary } from '@quittance/shared/documents/versions/count-changes.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import { encodeComparison, encodeFieldNames } from '@quittance/shared/wire/comparison.ts'
import { getWireNames } from '@quittance/shared/wire/names.ts'
import { encodeParty, encodeRecord } from '@quittance/shared/wire/record.ts'
import { Invalid, type DomainError, type Sentence } from '#errors.ts'
import type { ListedRevision, RevisionList } from './list-revisions.ts'
import type { UnreadableRevision } from './open-revision.ts'
import type { LoadedRevision } from './read-revisions.ts'
import type { RevisionStamp } from './repository.ts'

export function presentRevisions(kind: DocumentKind, list: RevisionList): WireRevisionList {
  return {
    current_version: list.currentVersion,
    shown_number: list.shownNumber,
    revisions: list.revisions.map((listed) => toWireListedRevision(kind, listed)),
    unreadable: list.unreadableRevisions.map(({ stamp }) => toWireRevision(stamp)),
    more: list.hasMore,
  }
}

function toWireListedRevision(kind: DocumentKind, { revision, changes }: ListedRevision): WireListedRevision {
  const { content } = revision
  return {
    ...toWireRevision(revision),
    title: content.title,
    status: { id: content.statusId, name: content.statusName },
    currency: { id: content.currencyId, name: content.currencyName },
    total_amount: toNumber(content.totals.total),
    line_count: content.lines.length,
    changes: changes && toWireChangeCount(kind, changes),
  }
}

function toWireChangeCount(kind: DocumentKind, { fields, counts }: ChangeSummary) {
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

interface PresentableRevision extends LoadedRevision {
  readonly id: number
  readonly blockers: readonly RestorableReference[]
}

/** As an opened document is answered, with what is known of its save. */
export function presentRevision(
  kind: DocumentKind,
  { id, revision, document: says, blockers: obstacles }: PresentableRevision,
  text: TranslateFunction,
) {
  const { opened } = getWireNames(kind.name)
  return {
    revision: toWireRevision(revision),
    [opened.document]: encodeRecord(kind, { ...says, id, version: revision.version }, computeTotals(says)),
    [opened.party]: encodeParty(says.party),
    obstacles: obstacles.map((field) => {
      const { key, params } = describeBlocker(kind, field, says)
      return { field, sentence: text(key, params) }
    }),
  }
}

interface ComparedRevisions {
  readonly fromRevision: LoadedRevision
  readonly toRevision: LoadedRevision
  readonly comparison: VersionComparison
}

export function presentComparison(kind: DocumentKind, { fromRevision: from, toRevision: to, comparison }: ComparedRevisions): WireComparison {
  return {
    from: toWireRevision(from.revision),
    to: toWireRevision(to.revision),
    same: comparison.isSame,
    ...encodeComparison(kind, comparison, { from: from.document, to: to.document }),
  }
}

/** @param restored the version whose content came back; the answer's own is the new one */
export function presentRestoredRevision(
  { id, version }: Pick<WireSavedDocument, 'id' | 'version'>,
  restored: number,
  text: TranslateFunction,
): WireSavedDocument {
  return { code: 200, message: text('versions.restored', { version: restored }), id, version }
}

interface BlockedRestore {
  readonly blockers: readonly RestorableReference[]
  readonly document: DocumentVersion
}

/** The rejection of a call that needs a version that cannot be read. */
export function createUnreadableError({ stamp: { version } }: UnreadableRevision): DomainError {
  const sentence = { key: 'versions.unreadable', params: { version } } as const
  return new Invalid(sentence, { version: [sentence] })
}

/** Each obstacle under the name that its field has in the update call. */
export function createBlockerError(kind: DocumentKind, { blockers: obstacles, document: says }: BlockedRestore): DomainError {
  const { payload } = getWireNames(kind.name)
  const sentences = obstacles.map((field) => [payload[field], [describeBlocker(kind, field, says)]] as const)
  const first = sentences[0]?.[1][0] ?? { key: 'field.unknown-record' as const }
  return new Invalid(first, Object.fromEntries(sentences), { obstacles })
}

function describeBlocker(kind: DocumentKind, field: RestorableReference, says: DocumentVersion): Sentence {
  switch (field) {
    case 'number':
      return { key: `versions.taken-${kind.name}`, params: { number: `${says.prefix}${says.number}` } }
    case 'party':
      return { key: 'versions.lost-party', params: { name: says.party.clientName } }
    default:
      return { key: `versions.lost-${field}`, params: { name: says[field].name } }
  }
}
