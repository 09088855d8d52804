import { type Selectable, sql } from 'kysely'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { skipSqliteIndex } from '#database/queries/portable-sql.ts'
import { PreparedQuery } from '#database/queries/prepared-query.ts'
import type { MemberTable, SessionTable } from '#database/tables/member-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Member } from '#members/member.ts'
import { toMember } from '#members/repository.ts'
import { sessionTimeouts } from './session.ts'
import { mustEnrolTwoFactorSql } from './two-factor/repository.ts'

export interface StoredSession {
  readonly id: number
  readonly cookieHash: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly member: Member
  readonly isMemberActive: boolean
  /** Whether the member must set up two-factor sign-in before any other call. */
  readonly mustEnrolTwoFactor: boolean
}

export interface NewSession {
  readonly memberId: number
  readonly tokenHash: string
  readonly cookieHash: string
  readonly startedAt: Date
  readonly address: string
  readonly browser: string
}

/** Inserts a session and returns its id. */
export async function insertSession(db: Connection, session: NewSession): Promise<number> {
  const { insertId } = await db
    .insertInto('sessions')
    .values({
      member_id: session.memberId,
      token_hash: session.tokenHash,
      cookie_hash: session.cookieHash,
      created_at: session.startedAt.toISOString(),
      last_used_at: session.startedAt.toISOString(),
      address: session.address,
      browser: session.browser,
    })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

type SessionRow = Omit<Selectable<SessionTable>, 'token_hash' | 'address' | 'browser'> &
  Pick<Selectable<MemberTable>, 'name' | 'email' | 'role' | 'locale' | 'is_active'> & {
    readonly must_enrol: number
  }

// Prepared: nearly every call starts with it.
const sessionByTokenQuery = new PreparedQuery<{ tokenHash: string }, SessionRow>((db, place) =>
  sql<SessionRow>`
    select session.id, session.member_id, session.cookie_hash, session.created_at, session.last_used_at,
      member.name, member.email, member.role, member.locale, member.is_active,
      ${mustEnrolTwoFactorSql(sql.ref('session.member_id'))} as must_enrol
    from sessions as session inner join members as member on member.id = session.member_id
    where session.token_hash = ${place('tokenHash')}`.compile(db),
)

/** Returns a session with the current data of its member, in one statement; null if there is none. Includes expired ones. */
export async function findSessionByToken(db: Connection, tokenHash: string): Promise<StoredSession | null> {
  const row = await sessionByTokenQuery.first(db, { tokenHash })
  if (!row) return null
  return {
    id: row.id,
    cookieHash: row.cookie_hash,
    createdAt: new Date(row.created_at),
    lastUsedAt: new Date(row.last_used_at),
    member: toMember({ ...row, id: row.member_id }),
    isMemberActive: row.is_active === 1,
    mustEnrolTwoFactor: row.must_enrol === 1,
  }
}

/** Returns the id of a session; null if there is none. Reads without a lock, so it does not wait for other sign-ins. */
export async function findSessionIdByCookie(db: Connection, cookieHash: string): Promise<number | null> {
  const query = db.selectFrom('sessions').select('id').where('cookie_hash', '=', cookieHash)
  return (await query.executeTakeFirst())?.id ?? null
}

export async function touchSession(db: Connection, id: number, usedAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: usedAt.toISOString() }).where('id', '=', id).execute()
}

export async function deleteSession(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Deletes the sessions of a member. @param exceptSessionId session that stays; absent: none */
export async function deleteMemberSessions(
  db: Connection,
  memberId: number,
  { exceptSessionId }: { readonly exceptSessionId?: number } = {},
): Promise<void> {
  const query = db.deleteFrom('sessions').where('member_id', '=', memberId)
  await (exceptSessionId === undefined ? query : query.where('id', '<>', exceptSessionId)).execute()
}

/** Deletes sessions of a member created before a moment (past the absolute timeout). */
export async function deleteOldMemberSessions(db: Connection, memberId: number, before: Date): Promise<void> {
  const query = db.deleteFrom('sessions').where('member_id', '=', memberId)
  await query.where('created_at', '<', before.toISOString()).execute()
}

/** Inserts one failed attempt under each key. @param keys SHA-256 of the limits that it counts against */
export async function insertSignInFailures(
  db: Connection,
  keys: readonly string[],
  failedAt: Date,
): Promise<void> {
  const rows = keys.map((key) => ({ counted_under: key, failed_at: failedAt.toISOString() }))
  await db.insertInto('sign_in_failures').values(rows).execute()
}

/** Returns the moment of the `nth` newest failure in (`since`, `until`]; null if there are fewer. */
export async function findNthNewestFailure(
  db: Connection,
  key: string,
  { nth, since, until }: { readonly nth: number; readonly since: Date; readonly until: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('counted_under', '=', key)
    .where('failed_at', '>', since.toISOString())
    .where('failed_at', '<=', until.toISOString())
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst()
  return row ? new Date(row.failed_at) : null
}

export async function deleteSignInFailures(db: Connection, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('counted_under', '=', key).execute()
}

/** Deletes expired failures, and failures in the future left by a wrong clock. */
export async function deleteFailuresOutsideWindow(
  db: Connection,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', since.toISOString()).execute()
  await db.deleteFrom('sign_in_failures').where('failed_at', '>', until.toISOString()).execute()
}

export async function isKnownBrowser(
  db: Connection,
  memberId: number,
  browserHash: string,
): Promise<boolean> {
  const query = db.selectFrom('known_browsers').select('member_id').where('member_id', '=', memberId)
  return (await query.where('browser_hash', '=', browserHash).executeTakeFirst()) !== undefined
}

export interface KnownBrowser {
  readonly memberId: number
  readonly browserHash: string
  readonly seenAt: Date
}

/** Inserts a known browser, or updates when it was last seen. */
export async function upsertKnownBrowser(
  db: Connection,
  { memberId, browserHash, seenAt }: KnownBrowser,
): Promise<void> {
  const seen_at = seenAt.toISOString()
  const row = { member_id: memberId, browser_hash: browserHash, seen_at }
  try {
    await db.insertInto('known_browsers').values(row).execute()
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.knownBrowser)) throw error
    const query = db.updateTable('known_browsers').set({ seen_at }).where('member_id', '=', memberId)
    await query.where('browser_hash', '=', browserHash).execute()
  }
}

/** Deletes browsers of a member that were last seen before a moment. */
export async function deleteOldKnownBrowsers(db: Connection, memberId: number, before: Date): Promise<void> {
  const query = db.deleteFrom('known_browsers').where('member_id', '=', memberId)
  await query.where('seen_at', '<', before.toISOString()).execute()
}

export interface ListedSession {
  readonly id: number
  readonly address: string
  /** User-Agent header. */
  readonly browser: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** ISO 8601, UTC. */
  readonly lastUsedAt: string
}

/** Returns the active sessions of a member, last used first. */
export async function listActiveSessions(
  db: Connection,
  memberId: number,
  now: Date,
): Promise<ListedSession[]> {
  return await selectActiveSessions(db, now)
    .select(['id', 'address', 'browser', 'created_at as startedAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', memberId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the number of active sessions by member id; members without one are missing. */
export async function countActiveSessions(db: Connection, now: Date): Promise<ReadonlyMap<number, number>> {
  const rows = await selectActiveSessions(db, now)
    .select(['member_id', (select) => select.fn.countAll().as('sessions')])
    // Active sessions are found by the index on their times.
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

/** Deletes a session of a member and returns its browser; null if the member has no such session. */
export async function deleteMemberSession(
  db: Connection,
  { memberId, id }: { readonly memberId: number; readonly id: number },
): Promise<{ readonly browser: string } | null> {
  const query = db.selectFrom('sessions').select('browser').where('id', '=', id)
  const session = await query.where('member_id', '=', memberId).executeTakeFirst()
  if (!session) return null
  await db.deleteFrom('sessions').where('id', '=', id).where('member_id', '=', memberId).execute()
  return session
}
