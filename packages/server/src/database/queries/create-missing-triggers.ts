import type { Kysely } from 'kysely'
import { securityLog } from '#database/migrations/018-security-log.ts'
import { events } from '#database/migrations/055-events.ts'
import { type DialectName, getColumnTypes } from '#database/migrations/column-types.ts'
import { createTriggers } from '#database/migrations/triggers.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findMissingTriggers, listIssuingTriggers } from './stored-triggers.ts'

/**
 * Creates the triggers that migrations could not create, because the user of the database lacked the privilege, and those that were
 * altered. No server may be running: it would go on to keep balances itself, which the triggers then keep too.
 * @returns the names of those that are still missing
 */
export async function createMissingTriggers(db: Connection, dialect: DialectName): Promise<string[]> {
  const missing = await findMissingTriggers(db)
  if (missing.length === 0) return []
  const schemaless = db as unknown as Kysely<unknown> // as: migrations do not depend on the current schema
  const columns = getColumnTypes(dialect)
  // These migrations create only what is missing.
  if (missing.some((name) => name.startsWith('security_'))) await securityLog(schemaless, columns)
  if (missing.some((name) => name.startsWith('events_'))) await events(schemaless, columns)
  await createTriggers(
    schemaless,
    listIssuingTriggers(columns).filter(({ name }) => missing.includes(name)),
    columns,
  )
  return await findMissingTriggers(db)
}
