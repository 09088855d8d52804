import type { Connection } from '#database/tables/schema.ts'

/** Ends what the security log states about a restore of an installation that moved, after which issuing does not wait. */
export const moveMark = ' --move'

/** Returns when a backup was restored last so that issuing had to wait: ISO 8601, UTC. Null: never. */
export async function findLastRestore(db: Connection): Promise<string | null> {
  const row = await db
    .selectFrom('security_events')
    .select('happened_at')
    .where('event', '=', 'backup-restored')
    .where('about', 'not like', `%${moveMark}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.happened_at ?? null
}
