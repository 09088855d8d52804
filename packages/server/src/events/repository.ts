import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ChangeStamp } from '#changes.ts'
import { deferInsert } from '#database/queries/insert-rows.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A sort of records, or a setting. */
export type SubjectType =
  | 'document'
  | 'lead'
  | 'customer'
  | 'member'
  | 'token'
  | 'invitation'
  | 'product'
  | 'company'
  | 'logo'
  | 'region'
  | 'status'
  | 'tax_rates'
  | 'currencies'
  | 'payment_methods'
  | 'product_groups'
  | 'print'
  | 'print-design'
  | 'print-font'
  | 'backups'
  | 'two-factor'
  | 'issuing'
  | `kind-${string}`
  | `template-${string}`

export interface RecordedEvent {
  /** Id null: a setting without an id, or several records. */
  readonly subject: { readonly type: SubjectType; readonly id: number | null }
  readonly event:
    | 'created'
    | 'updated'
    | 'status-changed'
    | 'archived'
    | 'restored'
    | 'deleted'
    | 'emailed'
    | 'email-resent'
    | 'email-cancelled'
    | 'anonymised'
    | 'converted'
    | 'role-admin'
    | 'role-staff'
    | 'activated'
    | 'deactivated'
    | 'accepted'
    | 'password-changed'
    | 'two-factor-on'
    | 'two-factor-off'
    | 'issued'
    | 'renumbered'
    | 'issuing-on'
    | 'series-changed'
    | 'restore-confirmed'
  /** Absent: the record was created, or has no versions. */
  readonly versionBefore?: number | null
  /** Absent: the record was deleted, or has no versions. */
  readonly versionAfter?: number | null
  /** Name that the history shows after this change has deleted the record. Absent: it shows none. */
  readonly deletedName?: string
}

/** Who made a change, and when. */
export interface EventStamp extends Omit<ChangeStamp, 'memberId'> {
  /** Null: the system, for example on the command line. */
  readonly memberId: number | null
}

/**
 * Records an event in the transaction of the change. Its statement is deferred, so it takes no round trip of its own.
 * @param stamp who made the change, and when
 */
export async function recordEvent(
  transaction: Connection,
  stamp: EventStamp,
  event: RecordedEvent,
): Promise<void> {
  await recordEvents(transaction, stamp, [event])
}

interface UnversionedEvent {
  /** The document with the version that it keeps. */
  readonly document: { readonly id: number; readonly version: number }
  readonly event: RecordedEvent['event']
}

/** Records an event of a document that stores no version, like `recordEvent`. */
export async function recordDocumentEvent(
  transaction: Connection,
  stamp: EventStamp,
  { document: { id, version }, event }: UnversionedEvent,
): Promise<void> {
  const versions = { versionBefore: version, versionAfter: version }
  await recordEvent(transaction, stamp, { subject: { type: 'document', id }, event, ...versions })
}

/** Records several events of one change, and the names of records that it deletes, in as few statements as possible. */
export async function recordEvents(
  transaction: Connection,
  { memberId, tokenId, changedAt }: EventStamp,
  events: readonly RecordedEvent[],
): Promise<void> {
  const rows = events.map(({ subject, event, versionBefore = null, versionAfter = null }) => ({
    at: changedAt,
    member_id: memberId,
    token_id: tokenId ?? null,
    subject_type: subject.type,
    subject_id: subject.id,
    event,
    version_before: versionBefore,
    version_after: versionAfter,
  }))
  await deferInsert(transaction, { table: 'events' }, rows)
  await deferInsert(transaction, { table: 'deleted_records' }, events.flatMap(toDeletedRecord(changedAt)))
}

/** Returns a function that converts the event of a deletion to the row with the name of the record. */
function toDeletedRecord(deletedAt: string) {
  return ({ subject: { type, id }, deletedName = '' }: RecordedEvent) =>
    id === null || deletedName === ''
      ? []
      : [{ record_type: type, record_id: id, name: deletedName, deleted_at: deletedAt }]
}

/** An event with the names of its author. */
export interface AuthoredEvent {
  /** Increases in the order in which the events were recorded. */
  readonly id: number
  readonly event: RecordedEvent['event']
  readonly version: number
  /** ISO 8601, UTC. */
  readonly at: string
  /** Null: the system. */
  readonly by: NamedRecord | null
  /** Name of the API token that made the change; empty: deleted; null: the member or the system made it. */
  readonly tokenName: string | null
}

interface EventFilter {
  readonly subject: { readonly type: SubjectType; readonly id: number }
  readonly events: readonly RecordedEvent['event'][]
}

interface EventPage extends EventFilter {
  /** Only events that were recorded before this one; null: the latest ones. */
  readonly beforeId: number | null
  readonly limit: number
}

/** Returns events of a record, the latest first. */
export async function listEvents(
  db: Connection,
  { beforeId, limit, ...filter }: EventPage,
): Promise<AuthoredEvent[]> {
  let select = selectEvents(db, filter)
  if (beforeId !== null) select = select.where('events.id', '<', beforeId)
  return (await select.orderBy('events.id', 'desc').limit(limit).execute()).map(toAuthoredEvent)
}

interface EventRange extends EventFilter {
  /** The versions after the events: from this one … */
  readonly fromVersion: number
  /** … and before this one; null: all later ones. Not used with `beforeId`. */
  readonly beforeVersion: number | null
  /** Only events that follow this one in the order of the result; none if the record has no such event. Null: from the first one. */
  readonly beforeId: number | null
  readonly limit: number
}

/** Returns events of the versions of a record: the latest version first, and of each version the latest event first. */
export async function listEventsOfVersions(
  db: Connection,
  { fromVersion, beforeVersion, beforeId, limit, ...filter }: EventRange,
): Promise<AuthoredEvent[]> {
  let select = selectEvents(db, filter).where('version_after', '>=', fromVersion)
  if (beforeId !== null) {
    const last = await selectEvents(db, filter).where('events.id', '=', beforeId).executeTakeFirst()
    const lastVersion = last?.version_after ?? null
    if (lastVersion === null) return []
    select = select.where(({ or, and, eb }) =>
      or([
        eb('version_after', '<', lastVersion),
        and([eb('version_after', '=', lastVersion), eb('events.id', '<', beforeId)]),
      ]),
    )
  } else if (beforeVersion !== null) select = select.where('version_after', '<', beforeVersion)
  const ordered = select.orderBy('version_after', 'desc').orderBy('events.id', 'desc')
  return (await ordered.limit(limit).execute()).map(toAuthoredEvent)
}

function selectEvents(db: Connection, { subject, events }: EventFilter) {
  return db
    .selectFrom('events')
    .leftJoin('members as member', 'member.id', 'events.member_id')
    .leftJoin('api_tokens as token', 'token.id', 'events.token_id')
    .select(['events.id', 'event', 'version_after', 'at', 'events.member_id', 'token_id'])
    .select(['member.name as member_name', 'token.name as token_name'])
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('event', 'in', events)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]

function toAuthoredEvent(row: Row): AuthoredEvent {
  return {
    id: row.id,
    event: row.event as RecordedEvent['event'], // as: only these are stored
    version: row.version_after ?? 0,
    at: row.at,
    by: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    tokenName: row.token_id === null ? null : (row.token_name ?? ''),
  }
}

interface VersionOfRecord {
  readonly type: SubjectType
  readonly id: number
  readonly version: number
}

/** Returns whether a record had an event after which it had a version. */
export async function hasEventOfVersion(
  db: Connection,
  { type, id, version }: VersionOfRecord,
  event: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('version_after', '=', version)
    .where('event', '=', event)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface EventReference {
  readonly type: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** The version after the change. */
  readonly version: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
}

/** SQL expression: the name of the API token that made a change. Empty: the token was deleted. Null: the member made the change. */
export function selectTokenName({ type, id, version, at }: EventReference): RawBuilder<string | null> {
  return sql<string | null>`(
    select coalesce(token.name, '') from events as recorded left join api_tokens as token on token.id = recorded.token_id
    where recorded.subject_type = ${type} and recorded.subject_id = ${id} and recorded.version_after = ${version}
      and recorded.at = ${at} and recorded.token_id is not null
    order by recorded.id limit 1)`
}
