import { sql } from 'kysely'
import type { Connection } from '#database/schema.ts'

/** An embedded database that nobody uses yet is written without waiting for the disk; see `settleFile`. */
export async function hurryUp(db: Connection): Promise<void> {
  await sql`pragma synchronous = off`.execute(db)
  await sql`pragma secure_delete = off`.execute(db)
}
