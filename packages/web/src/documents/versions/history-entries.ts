import type { ListedEvent, ListedVersion, UnreadableVersion } from './version-queries.ts'

type Version = ListedVersion | UnreadableVersion

/** A version, or an event that stored none. */
export type HistoryEntry =
  | { readonly version: Version; readonly isStatusChange: boolean }
  | { readonly event: ListedEvent }

/**
 * Puts the events between the versions, the latest first: an event follows the version that the document had at that time.
 * The change of a status is part of the version that it stored.
 */
export function mergeHistory(versions: readonly Version[], events: readonly ListedEvent[]): HistoryEntry[] {
  const statusChanges = new Set(
    events.filter(({ event }) => event === 'status-changed').map(({ version }) => version),
  )
  const separate = events.filter(({ event }) => event !== 'status-changed')
  const listed = versions.flatMap((version): HistoryEntry[] => [
    ...separate.filter((event) => event.version === version.version).map((event) => ({ event })),
    { version, isStatusChange: statusChanges.has(version.version) },
  ])
  const known = new Set(versions.map(({ version }) => version))
  // A document that was not stored with the form can have no versions, and a version can be lost.
  const others = separate.filter(({ version }) => !known.has(version)).map((event) => ({ event }))
  return [...listed, ...others]
}
