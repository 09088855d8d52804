import {
  allSecurityEvents,
  type SecurityFilter,
  securityEvents,
} from '@quittance/shared/contract/security-log.ts'
import type { Selectable } from 'kysely'
import { deleteRowsBefore } from '#database/queries/delete-rows-before.ts'
import { inTransaction, type TransactionOptions } from '#database/queries/transactions.ts'
import type { SecurityEventTable } from '#database/tables/member-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Services } from '#services.ts'
import type { Actor, SecurityEventData, StoredSecurityEvent } from './security-log.ts'

/** Length of the text columns. */
const maxTextLength = 255

/**
 * Writes an event to the security log, in the transaction of the change if there is one. Truncates each text to its column
 * length.
 */
export async function recordSecurityEvent(
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

/** Returns whether an event with this subject was recorded before. */
export async function hasEvent(db: Connection, { event, about = '' }: SecurityEventData): Promise<boolean> {
  const query = db.selectFrom('security_events').select('id').where('event', '=', event)
  return (await query.where('about', '=', about).executeTakeFirst()) !== undefined
}

interface EventPage {
  /** Id of the event before which the page ends; absent: the newest events. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Returns a page of the events that match a filter, newest first. */
export async function listEvents(
  db: Connection,
  { topic, member, from, until }: SecurityFilter,
  { before, limit }: EventPage,
): Promise<StoredSecurityEvent[]> {
  let query = db
    .selectFrom('security_events')
    .leftJoin('members', 'members.id', 'security_events.member_id')
    .selectAll('security_events')
    .select('members.email')
  if (topic !== undefined) query = query.where('event', 'in', [...securityEvents[topic]])
  if (member !== undefined) query = query.where('member_id', '=', member)
  if (from !== undefined) query = query.where('happened_at', '>=', from)
  // In text order, `U` comes after the `T` of every moment of that day.
  if (until !== undefined) query = query.where('happened_at', '<', `${until}U`)
  if (before !== undefined) query = query.where('security_events.id', '<', before)
  const rows = await query.orderBy('security_events.id', 'desc').limit(limit).execute()
  return rows.map(toStoredEvent)
}

/** Deletes events before a moment. A database trigger rejects deleting events younger than a year. */
export async function deleteEventsBefore(db: Connection, before: Date): Promise<void> {
  await deleteRowsBefore(db, {
    table: 'security_events',
    column: 'happened_at',
    before: before.toISOString(),
  })
}

function toStoredEvent(
  row: Selectable<SecurityEventTable> & { readonly email: string | null },
): StoredSecurityEvent {
  const event = allSecurityEvents.find((name) => name === row.event)
  if (event === undefined) throw new Error(`security event ${row.id} has the unknown type ${row.event}`)
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

interface EventRecording<Outcome> {
  readonly actor: Actor
  /** Returns the event of an outcome; null: none. */
  readonly toEvent: (outcome: Outcome) => SecurityEventData | null
  /** Of the transaction. */
  readonly options?: TransactionOptions | undefined
}

/**
 * Runs a change and records the event that `toEvent` derives from its outcome, in one transaction.
 * @param change receives services whose database is the transaction
 */
export async function withSecurityEvent<Outcome>(
  services: Services,
  { actor, toEvent, options = {} }: EventRecording<Outcome>,
  change: (transactionServices: Services) => Promise<Outcome>,
): Promise<Outcome> {
  const run = async (transaction: Connection) => {
    const outcome = await change({ ...services, database: transaction })
    const securityEvent = toEvent(outcome)
    if (securityEvent)
      await recordSecurityEvent(transaction, actor, { ...securityEvent, at: services.clock() })
    return outcome
  }
  return await inTransaction(services.database, run, options)
}
