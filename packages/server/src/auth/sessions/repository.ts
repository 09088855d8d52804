import { sessionTimeouts } from '#auth/session.ts'
import { skipSqliteIndex } from '#database/queries/index-hints.ts'
import type { Connection } from '#database/tables/schema.ts'

export interface ListedSession {
  readonly id: number
  readonly address: string
  readonly browser: string
  readonly startedAt: string
  readonly lastUsedAt: string
}

/** A member's living sessions, the last used first. */
export async function listActiveSessions(db: Connection, memberId: number, now: Date): Promise<ListedSession[]> {
  return await selectActiveSessions(db, now)
    .select(['id', 'address', 'browser', 'created_at as startedAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', memberId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** How many living sessions each member has. */
export async function countActiveSessions(db: Connection, now: Date): Promise<ReadonlyMap<number, number>> {
  const rows = await selectActiveSessions(db, now)
    .select(['member_id', (select) => select.fn.countAll().as('sessions')])
    // Those that are alive are found by their times.
    .groupBy(skipSqliteIndex<number>('member_id'))
    .execute()
  return new Map(rows.map((row) => [row.member_id, Number(row.sessions)]))
}

function selectActiveSessions(db: Connection, now: Date) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return db
    .selectFrom('sessions')
    .where('last_used_at', '>', ago(sessionTimeouts.idleMs))
    .where('created_at', '>', ago(sessionTimeouts.absoluteMs))
}

/** @returns what was ended; null: the member has no such session */
export async function deleteMemberSession(
  db: Connection,
  { memberId, id }: { readonly memberId: number; readonly id: number },
): Promise<{ readonly browser: string } | null> {
  const own = db.selectFrom('sessions').select('browser').where('id', '=', id)
  const session = await own.where('member_id', '=', memberId).executeTakeFirst()
  if (!session) return null
  await db.deleteFrom('sessions').where('id', '=', id).where('member_id', '=', memberId).execute()
  return session
}
