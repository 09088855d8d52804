import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './schema.ts'
import { isServer } from './dialect-sql.ts'

/**
 * The time of the database some milliseconds from now, as a column of moments holds it: one clock for all processes,
 * whatever theirs show. It is that of the beginning of the statement, which may have waited for a row since.
 */
export function momentThere(db: Connection, aheadMs = 0): RawBuilder<string> {
  if (!isServer(db))
    return sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${aheadMs / 1_000} seconds`})`
  const moment = sql`utc_timestamp(3) + interval ${aheadMs * 1_000} microsecond`
  return sql<string>`concat(left(date_format(${moment}, '%Y-%m-%dT%H:%i:%s.%f'), 23), 'Z')`
}
