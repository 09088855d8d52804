import { sql } from 'kysely'
import type { Connection } from './schema.ts'

/** Asks a database for nothing. @returns true @throws the driver's error where it does not answer */
export async function answers(db: Connection): Promise<true> {
  await sql`select 1`.execute(db)
  return true
}
