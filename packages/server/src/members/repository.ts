import { role as roleSchema } from '@quittance/shared/contract/auth.ts'
import type { Role } from '@quittance/shared/contract/permissions.ts'
import { compareNames } from '@quittance/shared/text/compare-names.ts'
import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'
import type { Insertable, Selectable } from 'kysely'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedQuery } from '#database/queries/prepared-query.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { MemberTable } from '#database/tables/member-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { recordEvent } from '#events/repository.ts'
import { type Member, toEmailKey, toNameKey } from './member.ts'

export interface StoredMember extends Member {
  /** Inactive members are kept for the documents that name them; they can neither sign in nor be selected. */
  readonly isActive: boolean
  readonly passwordHash: string
  /** Accurate to 5 minutes; null: never. */
  readonly lastSeenAt: Date | null
}

export interface NewMember extends Omit<Member, 'id' | 'locale'> {
  readonly passwordHash: string
  readonly createdAt: Date
  /** Whether the member accepted an invitation. Absent: the system created the member. */
  readonly isInvited?: true
}

/** Returns the active members by name: possible owners of a document. */
export async function listActiveMembers(db: Connection): Promise<StoredMember[]> {
  const rows = await db.selectFrom('members').selectAll().where('is_active', '=', 1).orderBy('id').execute()
  return rows.map(toStoredMember).sort(compareNames)
}

/** Returns all members by name. Includes inactive members. */
export async function listAllMembers(db: Connection): Promise<StoredMember[]> {
  const rows = await db.selectFrom('members').selectAll().orderBy('id').execute()
  return rows.map(toStoredMember).sort(compareNames)
}

/** Returns a member; null if there is none. Includes inactive members. */
export async function findMember(db: Connection, id: number): Promise<StoredMember | null> {
  return await executeRead(db, createMemberRead(db, id))
}

const memberQuery = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ id: number }>) =>
  db.selectFrom('members').selectAll().where('id', '=', placeholder('id')).compile(),
)

/** Creates a read of a member; null if there is none. */
export function createMemberRead(db: Connection, id: number): BatchRead<StoredMember | null> {
  return memberQuery.read(db, { id }, ([row]) => (row ? toStoredMember(row) : null))
}

/** Returns the member with an e-mail address; null if there is none. Includes inactive members. */
export async function findMemberByEmail(db: Connection, email: string): Promise<StoredMember | null> {
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirst()
  return row ? toStoredMember(row) : null
}

/** Returns whether the installation has an active administrator. */
export async function hasActiveAdmin(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks all members until the transaction ends and returns them, inactive ones included. New members have to wait too. */
export async function lockMembers(transaction: Connection): Promise<StoredMember[]> {
  const rows = await transaction.selectFrom('members').selectAll().modifyEnd(forUpdate(transaction)).execute()
  return rows.map(toStoredMember)
}

/** Locks a member until the transaction ends and returns it; null if there is none. Includes inactive members. */
export async function lockMember(transaction: Connection, id: number): Promise<StoredMember | null> {
  const query = transaction.selectFrom('members').selectAll().where('id', '=', id)
  const row = await query.modifyEnd(forUpdate(transaction)).executeTakeFirst()
  return row ? toStoredMember(row) : null
}

/**
 * Returns whether a name equals or looks like that of another member. Includes members whose name has no key because it was
 * stored before names were unique.
 * @param exceptId member whose own name does not count; null: none
 */
export async function isNameTaken(
  db: Connection,
  { name, exceptId }: { readonly name: string; readonly exceptId: number | null },
): Promise<boolean> {
  const key = toNameKey(name)
  const rows = await db
    .selectFrom('members')
    .select(['id', 'name', 'name_key'])
    .where((where) => where.or([where('name_key', '=', key), where('name_key', 'is', null)]))
    .execute()
  return rows.some((row) => row.id !== exceptId && (row.name_key ?? toNameKey(row.name)) === key)
}

/** Inserts a member, records the event, and returns the id of the member. Fails as a duplicate if the e-mail address or the name is taken. */
export async function insertMember(db: Connection, member: NewMember): Promise<number> {
  const row: Insertable<MemberTable> = {
    name: member.name,
    name_key: toNameKey(member.name),
    email: member.email.trim(),
    email_key: toEmailKey(member.email),
    password_hash: member.passwordHash,
    role: member.role,
    is_active: 1,
    locale: null,
    created_at: member.createdAt.toISOString(),
    last_seen_at: '',
    is_tour_shown: null,
  }
  return await changeReferenceData(db, async (transaction) => {
    const { insertId } = await transaction.insertInto('members').values(row).executeTakeFirstOrThrow()
    const id = Number(insertId)
    const stamp = { memberId: member.isInvited === true ? id : null, changedAt: row.created_at }
    await recordEvent(transaction, stamp, { subject: { type: 'member', id }, event: 'created' })
    return id
  })
}

export async function updatePasswordHash(db: Connection, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Replaces a password hash unless it has changed meanwhile. */
export async function replacePasswordHash(
  db: Connection,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const query = db.updateTable('members').set({ password_hash: to }).where('id', '=', id)
  await query.where('password_hash', '=', from).execute()
}

export async function setActive(db: Connection, id: number, isActive: boolean): Promise<void> {
  const active = { is_active: isActive ? 1 : 0 }
  await changeReferenceData(db, (transaction) =>
    transaction.updateTable('members').set(active).where('id', '=', id).execute(),
  )
}

export async function updateRole(db: Connection, id: number, role: Role): Promise<void> {
  await changeReferenceData(db, (transaction) =>
    transaction.updateTable('members').set({ role }).where('id', '=', id).execute(),
  )
}

export interface ProfileUpdate {
  readonly name?: string | undefined
  readonly locale?: Locale | null | undefined
}

/** Changes name or language; absent fields stay unchanged. Fails as a duplicate if the name is taken. */
export async function updateProfile(
  db: Connection,
  id: number,
  { name, locale }: ProfileUpdate,
): Promise<void> {
  const changes = {
    ...(name !== undefined && { name, name_key: toNameKey(name) }),
    ...(locale !== undefined && { locale }),
  }
  if (Object.keys(changes).length === 0) return
  await changeReferenceData(db, (transaction) =>
    transaction.updateTable('members').set(changes).where('id', '=', id).execute(),
  )
}

export async function updateLastSeen(db: Connection, id: number, seenAt: Date): Promise<void> {
  await db.updateTable('members').set({ last_seen_at: seenAt.toISOString() }).where('id', '=', id).execute()
}

/** Maps the identity columns of a row. */
export function toMember(
  row: Pick<Selectable<MemberTable>, 'id' | 'name' | 'email' | 'role' | 'locale'>,
): Member {
  const { id, name, email, role, locale } = row
  const isSupported = locale !== null && isLocale(locale)
  return { id, name, email, role: roleSchema.parse(role), locale: isSupported ? locale : null }
}

function toStoredMember(row: Selectable<MemberTable>): StoredMember {
  return {
    ...toMember(row),
    isActive: row.is_active === 1,
    passwordHash: row.password_hash,
    lastSeenAt: row.last_seen_at.trim() === '' ? null : new Date(row.last_seen_at),
  }
}
