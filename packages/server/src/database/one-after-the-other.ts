import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { isServer } from './portable.ts'

/**
 * Of several processes one after the other does the work, where they are on a database server. The embedded database has
 * only one at a time that writes.
 */
export async function oneAfterTheOther<Result>(
  db: Connection,
  { name, patienceSeconds }: { readonly name: string; readonly patienceSeconds: number },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isServer(db)) return await work()
  return await db.connection().execute(async (connection) => {
    const lock = sql`concat(${name}, ' ', left(sha1(database()), 40))`
    await sql`select get_lock(${lock}, ${patienceSeconds})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select release_lock(${lock})`.execute(connection)
    }
  })
}
