import { ownTables } from '#database/copies/stored-tables.ts'
import { tablesThere } from '#database/copies/tables-there.ts'
import type { Connection } from '#database/schema.ts'
import { isServer } from '#database/dialect-sql.ts'

/**
 * Tables that a replacement would leave where they are: a newer version's beside those of an older one, which that newer
 * version would later take for its own. The embedded database is replaced with all that is in it.
 */
export async function unknownTables(db: Connection): Promise<string[]> {
  if (!isServer(db)) return []
  return [...(await tablesThere(db)).keys()].filter((name) => !ownTables.includes(name))
}
