import { type Role, role as roleSchema } from '@quittance/shared/contract/auth.ts'
import { compareNames } from '@quittance/shared/text/compare-names.ts'
import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'
import type { Insertable, Selectable } from 'kysely'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { MemberTable } from '#database/tables/member-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Member } from './member.ts'
import { toEmailKey, toNameKey } from './member.ts'

export interface StoredMember extends Member {
  /** Inactive ones are kept for the documents that name them, and can neither sign in nor be chosen. */
  readonly isActive: boolean
  readonly passwordHash: string
  /** Within a few minutes; null: never. */
  readonly lastSeenAt: Date | null
}

export interface NewMember extends Omit<Member, 'id' | 'locale'> {
  readonly passwordHash: string
  readonly createdAt: Date
}

/** By name: whom a document can be given to. */
export async function listActiveMembers(db: Connection): Promise<StoredMember[]> {
  const rows = await db.selectFrom('members').selectAll().where('is_active', '=', 1).orderBy('id').execute()
  return rows.map(toStoredMember).sort(compareNames)
}

/** Inactive ones too. */
export async function listAllMembers(db: Connection): Promise<StoredMember[]> {
  const rows = await db.selectFrom('members').selectAll().orderBy('id').execute()
  return rows.map(toStoredMember).sort(compareNames)
}

/** Inactive ones too. */
export async function findMember(db: Connection, id: number): Promise<StoredMember | null> {
  const row = await db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toStoredMember(row) : null
}

/** Inactive ones too. */
export async function findMemberByEmail(db: Connection, email: string): Promise<StoredMember | null> {
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirst()
  return row ? toStoredMember(row) : null
}

/** Somebody who can administer this installation is there. */
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

/** Until the transaction ends nobody else adds or changes a member. Answers them as they are now, inactive ones too. */
export async function lockMembers(transaction: Connection): Promise<StoredMember[]> {
  const rows = await transaction.selectFrom('members').selectAll().modifyEnd(forUpdate(transaction)).execute()
  return rows.map(toStoredMember)
}

/** Until the transaction ends nobody else changes this member. Answers them as they are now; inactive ones too. */
export async function lockMember(transaction: Connection, id: number): Promise<StoredMember | null> {
  const wanted = transaction.selectFrom('members').selectAll().where('id', '=', id)
  const row = await wanted.modifyEnd(forUpdate(transaction)).executeTakeFirst()
  return row ? toStoredMember(row) : null
}

/**
 * Returns whether the name is, or looks like, that of another member: also of one whose name has no key, because it was
 * stored before names were unique.
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

/** Fails as a duplicate where the e-mail address or the name is taken. */
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
  }
  return await changeReferenceData(db, async (within) => {
    const { insertId } = await within.insertInto('members').values(row).executeTakeFirstOrThrow()
    return Number(insertId)
  })
}

export async function updatePasswordHash(db: Connection, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Another hash of the same password, unless that is another one by now. */
export async function replacePasswordHash(
  db: Connection,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const same = db.updateTable('members').set({ password_hash: to }).where('id', '=', id)
  await same.where('password_hash', '=', from).execute()
}

export async function setActive(db: Connection, id: number, isActive: boolean): Promise<void> {
  const active = { is_active: isActive ? 1 : 0 }
  await changeReferenceData(db, (within) =>
    within.updateTable('members').set(active).where('id', '=', id).execute(),
  )
}

export async function updateRole(db: Connection, id: number, role: Role): Promise<void> {
  await changeReferenceData(db, (within) =>
    within.updateTable('members').set({ role }).where('id', '=', id).execute(),
  )
}

export interface ProfileUpdate {
  readonly name?: string | undefined
  readonly locale?: Locale | null | undefined
}

/** What is not given stays. Fails as a duplicate where the name is taken. */
export async function updateProfile(
  db: Connection,
  id: number,
  { name, locale }: ProfileUpdate,
): Promise<void> {
  const given = {
    ...(name !== undefined && { name, name_key: toNameKey(name) }),
    ...(locale !== undefined && { locale }),
  }
  if (Object.keys(given).length === 0) return
  await changeReferenceData(db, (within) =>
    within.updateTable('members').set(given).where('id', '=', id).execute(),
  )
}

export async function updateLastSeen(db: Connection, id: number, seenAt: Date): Promise<void> {
  await db.updateTable('members').set({ last_seen_at: seenAt.toISOString() }).where('id', '=', id).execute()
}

/** Who a member is, of a row that has that. */
export function toMember(
  row: Pick<Selectable<MemberTable>, 'id' | 'name' | 'email' | 'role' | 'locale'>,
): Member {
  const { id, name, email, role, locale } = row
  const isKnown = locale !== null && isLocale(locale)
  return { id, name, email, role: roleSchema.parse(role), locale: isKnown ? locale : null }
}

function toStoredMember(row: Selectable<MemberTable>): StoredMember {
  return {
    ...toMember(row),
    isActive: row.is_active === 1,
    passwordHash: row.password_hash,
    lastSeenAt: row.last_seen_at.trim() === '' ? null : new Date(row.last_seen_at),
  }
}
