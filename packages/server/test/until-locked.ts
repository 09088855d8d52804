import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'

/** Resolves once a statement in this database, which is on a server, waits for what another one has locked. */
export async function waitForLock(db: Connection): Promise<void> {
  for (;;) {
    // Who waits is told by innodb_trx alone, which is not brought up to date while it is read again and again.
    const { rows } = await sql`
      select id from information_schema.processlist where db = database() and
        id <> connection_id() and state in ('Update', 'Statistics', 'Sending data') and
        (select variable_value from information_schema.global_status
         where variable_name = 'Innodb_row_lock_current_waits') > 0`.execute(db)
    if (rows.length > 0) return
    await setImmediate()
  }
}
