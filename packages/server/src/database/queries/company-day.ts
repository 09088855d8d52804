import { type CalendarDay, todayIn } from '@quittance/shared/documents/calendar.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { ReferenceCache } from './reference-cache.ts'

/** Returns the time zone of the company: a name of the IANA time zone database; empty: that of the server. */
async function readTimeZone(db: Connection): Promise<string> {
  const row = await db.selectFrom('region_settings').select('time_zone').executeTakeFirst()
  return row?.time_zone ?? ''
}

/** Returns the current day where the company is. Clients send the day of their own time zone instead, if they know it. */
export async function readToday({
  reference,
  clock,
}: {
  readonly reference: ReferenceCache
  readonly clock: () => Date
}): Promise<CalendarDay> {
  return todayIn(await reference.read('time zone', readTimeZone), clock())
}

/** Returns the day where the company is, within a transaction. @param now the current time */
export async function readDay(transaction: Connection, now: Date): Promise<CalendarDay> {
  return todayIn(await readTimeZone(transaction), now)
}
