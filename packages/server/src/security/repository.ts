import {
  allSecurityEvents,
  type SecurityFilter,
  securityEvents,
} from '@quittance/shared/contract/security-log.ts'
import type { Selectable } from 'kysely'
import type { SecurityEventTable } from '#database/tables/member-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Actor, SecurityEventData, StoredSecurityEvent } from './security-log.ts'

const maxTextLength = 255

/** Each text is cut to what a column holds. */
export async function insertEvent(
  db: Connection,
  { memberId, name, address, browser }: Actor,
  { event, about = '', at }: SecurityEventData & { readonly at: Date },
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      happened_at: at.toISOString(),
      event,
      member_id: memberId,
      member_name: name.slice(0, maxTextLength),
      address: address.slice(0, maxTextLength),
      browser: browser.slice(0, maxTextLength),
      about: about.slice(0, maxTextLength),
    })
    .execute()
}

/** Whether such an event about this was noted before. */
export async function hasEvent(db: Connection, { event, about = '' }: SecurityEventData): Promise<boolean> {
  const same = db.selectFrom('security_events').select('id').where('event', '=', event)
  return (await same.where('about', '=', about).executeTakeFirst()) !== undefined
}

interface EventPage {
  /** Only those that are older than this one. */
  readonly before?: number | undefined
  readonly limit: number
}

/** The newest first. */
export async function listEvents(
  db: Connection,
  { topic, member, from, until }: SecurityFilter,
  { before, limit: most }: EventPage,
): Promise<StoredSecurityEvent[]> {
  let wanted = db
    .selectFrom('security_events')
    .leftJoin('members', 'members.id', 'security_events.member_id')
    .selectAll('security_events')
    .select('members.email')
  if (topic !== undefined) wanted = wanted.where('event', 'in', [...securityEvents[topic]])
  if (member !== undefined) wanted = wanted.where('member_id', '=', member)
  if (from !== undefined) wanted = wanted.where('happened_at', '>=', from)
  // After every moment of that day in the order of text.
  if (until !== undefined) wanted = wanted.where('happened_at', '<', `${until}U`)
  if (before !== undefined) wanted = wanted.where('security_events.id', '<', before)
  const rows = await wanted.orderBy('security_events.id', 'desc').limit(most).execute()
  return rows.map(toStoredEvent)
}

/** The database refuses what is younger than a year. */
export async function deleteEventsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('security_events').where('happened_at', '<', before.toISOString()).execute()
}

function toStoredEvent(
  row: Selectable<SecurityEventTable> & { readonly email: string | null },
): StoredSecurityEvent {
  const event = allSecurityEvents.find((one) => one === row.event)
  if (event === undefined) throw new Error(`Event ${row.id} is of an unknown sort: ${row.event}`)
  return {
    id: row.id,
    happenedAt: row.happened_at,
    event,
    memberId: row.member_id,
    name: row.member_name,
    address: row.address,
    browser: row.browser,
    about: row.about,
    email: row.email ?? '',
  }
}
