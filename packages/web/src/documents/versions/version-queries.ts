import {
  type DocumentEvent,
  documentHistoryCalls,
  type RestorableReference,
  type revisionFields,
  type WireDocumentEvent,
  type WireListedRevision,
  type WireRevisionList,
} from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { LineCounts } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { VersionField } from '@quittance/shared/documents/versions/document-version.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { decodeOpenedDocument } from '@quittance/shared/wire/document-record.ts'
import { decodeFieldNames } from '@quittance/shared/wire/version-comparison.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#api/client.ts'
import { withoutCache } from '#api/start-query.ts'
import { fetchOpened } from '#documents/document-queries.ts'
import { nameAuthor } from '#ui/history/history-query.ts'
import type { VersionsSearch } from '#ui/lists/list-search.ts'

/** Number, author and time of a version. */
export interface VersionStamp {
  readonly version: number
  /** UTC time in ISO 8601 format. */
  readonly savedAt: string
  readonly savedBy: string
}

/** A version in the list of versions. */
export interface ListedVersion extends VersionStamp {
  readonly status: string
  readonly total: Decimal
  readonly currency: string
  readonly lineCount: number
  /** Changes since the version before it; null: there is none, or it cannot be read. */
  readonly changes: { readonly fields: readonly VersionField[]; readonly lines: LineCounts } | null
}

/** A version whose content cannot be read. */
export interface UnreadableVersion extends VersionStamp {
  readonly isUnreadable: true
}

/** An event of a document that stores no version, or tells how one was stored. */
export interface ListedEvent {
  readonly id: number
  readonly event: DocumentEvent
  /** The version after the event. */
  readonly version: number
  /** UTC time in ISO 8601 format. */
  readonly at: string
  readonly by: string
  /** The document that a conversion has created; null: another event, or it was deleted. */
  readonly made: WireDocumentEvent['made']
}

export interface VersionList {
  readonly currentVersion: number
  readonly shownNumber: string
  /** It is issued, so that no version can be restored. */
  readonly isIssued: boolean
  readonly versions: readonly (ListedVersion | UnreadableVersion)[]
  /** The latest first. */
  readonly events: readonly ListedEvent[]
  /** Where the next page begins; null: there is none. */
  readonly next: WireRevisionList['next']
}

/** A blocker: a value of a version that cannot be restored. */
interface Obstacle {
  readonly field: RestorableReference
}

export interface OpenedVersion extends VersionStamp {
  readonly content: OpenedDocument
  readonly obstacles: readonly Obstacle[]
}

function versionsKey(kind: DocumentKind, id: number) {
  return ['document-versions', kind.name, id] as const
}

const fromTheLatest: WireRevisionList['next'] = null

/** Queries the versions, the latest first, page by page. They are not cached, because other members may have saved since. */
export function versionsQuery(kind: DocumentKind, id: number) {
  return infiniteQueryOptions({
    queryKey: [...versionsKey(kind, id), 'list'],
    queryFn: async ({ pageParam, signal }): Promise<VersionList> => {
      const { history } = documentHistoryCalls(kind)
      const query = {
        before: pageParam?.before,
        before_event: pageParam?.before_event ?? undefined,
      }
      const answer = await call(history, { params: { id }, query, signal })
      return {
        currentVersion: answer.current_version,
        shownNumber: answer.shown_number,
        isIssued: answer.is_issued,
        versions: inOrder(
          answer.revisions.map((revision) => decodeListed(kind, revision)),
          answer.unreadable.map((revision) => ({ ...decodeStamp(revision), isUnreadable: true as const })),
        ),
        events: answer.events.map(decodeEvent),
        next: answer.next,
      }
    },
    initialPageParam: fromTheLatest,
    getNextPageParam: ({ next }) => next,
    ...withoutCache,
  })
}

/** Starts the queries of the versions, and of those that the address names. */
export function startVersions(
  queries: QueryClient,
  kind: DocumentKind,
  { id, search: { from, to } }: { readonly id: number; readonly search: VersionsSearch },
): void {
  const query = versionsQuery(kind, id)
  queries.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' })
  void queries.prefetchInfiniteQuery(query)
  for (const version of [from, to]) {
    if (version !== undefined) void queries.prefetchQuery(versionQuery(kind, id, Number(version)))
  }
}

/**
 * Queries a version. It is cached, because its content never changes. Its blockers may change, so the restore dialog requests
 * them again.
 */
export function versionQuery(kind: DocumentKind, id: number, version: number) {
  return queryOptions({
    queryKey: [...versionsKey(kind, id), version],
    queryFn: ({ signal }) => fetchVersion(kind, { id, version }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Fetches a version with its blockers. @throws ApiError */
async function fetchVersion(
  kind: DocumentKind,
  { id, version }: { readonly id: number; readonly version: number },
  signal?: AbortSignal,
): Promise<OpenedVersion> {
  const answer = await call(documentHistoryCalls(kind).revision, { params: { id, version }, signal })
  const { revision, obstacles } = answer as z.output<typeof revisionFields> // as: the server's tests verify its responses
  return {
    ...decodeStamp(revision),
    content: decodeOpenedDocument(kind, answer),
    obstacles: obstacles.map(({ field }) => ({ field })),
  }
}

export interface Restoring {
  readonly id: number
  /** The version that is stored now. */
  readonly current: number
  readonly restored: number
  /** Fields that keep their current values. */
  readonly keep: readonly RestorableReference[]
}

/** Restores a version. @throws ApiError */
export async function sendRestore(
  kind: DocumentKind,
  { id, current, restored, keep }: Restoring,
  idempotencyKey: string,
): Promise<{ readonly message: string }> {
  const body = { id, version: current, restore: restored, keep }
  return await call(documentHistoryCalls(kind).restore, { body, idempotencyKey })
}

/** Sorts the versions, the latest first. */
function inOrder(
  readable: readonly ListedVersion[],
  unreadable: readonly UnreadableVersion[],
): (ListedVersion | UnreadableVersion)[] {
  return [...readable, ...unreadable].sort((left, right) => right.version - left.version)
}

function decodeStamp(
  sent: Pick<WireListedRevision, 'version' | 'saved_at' | 'saved_by' | 'saved_by_token'>,
): VersionStamp {
  return {
    version: sent.version,
    savedAt: sent.saved_at,
    savedBy: nameAuthor(sent.saved_by.name, sent.saved_by_token),
  }
}

function decodeEvent({ id, event, version, at, by, by_token, made }: WireDocumentEvent): ListedEvent {
  return { id, event, version, at, by: nameAuthor(by?.name ?? '', by_token), made }
}

function decodeListed(kind: DocumentKind, sent: WireListedRevision): ListedVersion {
  const { changes } = sent
  return {
    ...decodeStamp(sent),
    status: sent.status.name,
    total: decimal(String(sent.total_amount)),
    currency: sent.currency.name,
    lineCount: sent.line_count,
    changes: changes && {
      fields: decodeFieldNames(kind, changes.fields),
      lines: {
        added: changes.lines_added,
        removed: changes.lines_removed,
        changed: changes.lines_changed,
        moved: changes.lines_moved,
      },
    },
  }
}

/** The stored document, and the version to be restored. */
export interface Restorable {
  readonly current: OpenedDocument
  readonly wanted: OpenedVersion
}

/** Queries the current state; it is requested again each time. */
export function restorableQuery(kind: DocumentKind, id: number, version: number) {
  return queryOptions({
    queryKey: ['restorable', kind.name, id, version],
    queryFn: async ({ signal }): Promise<Restorable> => {
      const [current, wanted] = await Promise.all([
        fetchOpened(kind, id, signal),
        fetchVersion(kind, { id, version }, signal),
      ])
      return { current, wanted }
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
    // The dialog does not change while the user is reading it.
    refetchOnWindowFocus: false,
  })
}

/** The version that the form was opened with, and the version that another member has stored since. */
interface ConcurrentChange {
  readonly base: OpenedDocument
  readonly theirs: OpenedDocument
}

/** Queries both versions; they are requested again for each conflict. */
export function concurrentChangeQuery(kind: DocumentKind, id: number, version: number) {
  return queryOptions({
    queryKey: ['concurrent-change', kind.name, id, version],
    queryFn: async ({ signal }): Promise<ConcurrentChange> => {
      const [{ content: base }, theirs] = await Promise.all([
        fetchVersion(kind, { id, version }, signal),
        fetchOpened(kind, id, signal),
      ])
      return { base, theirs }
    },
    gcTime: 0,
    staleTime: 0,
    // The dialog does not change while the user is deciding.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type Version = ListedVersion | UnreadableVersion

/** Events that store a version. */
const versionCauses = ['status-changed', 'issued'] as const

/** The event that stored a version without the form. */
export type VersionCause = (typeof versionCauses)[number]

/** A version, or an event that stored none. */
export type HistoryEntry =
  | { readonly version: Version; readonly cause: VersionCause | null }
  | { readonly event: ListedEvent }

/**
 * Puts the events between the versions, the latest first: an event follows the version that the document had at that time.
 * The change of a status and the issue are part of the version that they stored.
 */
export function mergeHistory(versions: readonly Version[], events: readonly ListedEvent[]): HistoryEntry[] {
  const causes = new Map(
    versionCauses.flatMap((cause) =>
      events.filter(({ event }) => event === cause).map(({ version }) => [version, cause] as const),
    ),
  )
  const separate = events.filter(({ event }) => !versionCauses.some((cause) => cause === event))
  const listed = versions.flatMap((version): HistoryEntry[] => [
    ...separate.filter((event) => event.version === version.version).map((event) => ({ event })),
    { version, cause: causes.get(version.version) ?? null },
  ])
  const known = new Set(versions.map(({ version }) => version))
  // A document that was not stored with the form can have no versions, and a version can be lost.
  const others = separate.filter(({ version }) => !known.has(version)).map((event) => ({ event }))
  return [...listed, ...others]
}
