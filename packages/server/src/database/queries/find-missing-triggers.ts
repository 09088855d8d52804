import { sql } from 'kysely'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Triggers that reject changes of rows that are only added. */
const expectedTriggers = ['security_unchanged', 'security_kept', 'events_no_update', 'events_no_delete']

/** Returns the names of the missing triggers. A database server does not show them to a user without the privilege TRIGGER. */
export async function findMissingTriggers(db: Connection): Promise<string[]> {
  const { rows } = await (isServer(db)
    ? sql<{ name: string }>`select trigger_name as name from information_schema.triggers
        where trigger_schema = database()`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`
  ).execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return expectedTriggers.filter((name) => !names.has(name))
}
