import { hasVisibleLetter } from '@quittance/shared/text/visible-text.ts'
import { z } from 'zod'
import type { Installation } from '#config/installation.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { hashPassword } from '#members/hash-password.ts'
import { findPasswordWeakness } from '#members/passwords/find-weakness.ts'
import {
  findMemberByEmail,
  hasActiveAdmin,
  insertMember,
  isNameTaken,
  lockMembers,
} from '#members/repository.ts'
import { verifyPassword } from '#members/verify-password.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

export type AdminOutcome =
  | { readonly provided: true }
  | {
      readonly provided: false
      readonly reason: 'email-invalid' | 'password-weak' | 'not-the-admin'
      readonly sentence: Sentence
    }

const emailSchema = z.email().max(254)

/**
 * Sees to it that somebody can administer the installation: whoever does already and knows the password, or a new
 * administrator. @param beforehand runs once the credentials are good, before anything is created
 */
export async function ensureAdmin(
  { installation, clock }: { readonly installation: Installation; readonly clock: () => Date },
  { email, password }: Credentials,
  beforeCreate: () => void,
): Promise<AdminOutcome> {
  const database = openDatabase(installation.database)
  try {
    if (await hasActiveAdmin(database)) {
      if (!(await hasAdminCredentials(database, { email, password }))) return rejectNonAdmin()
      beforeCreate()
      return { provided: true }
    }
    const rejection = await rejectCredentials({ database, installation }, { email, password })
    if (rejection) return rejection
    beforeCreate()
    return await createFirstAdmin(database, { email, password }, clock())
  } finally {
    await database.destroy()
  }
}

/** Two installations into one database at once make one administrator: the second has to be the same person. */
async function createFirstAdmin(database: Connection, credentials: Credentials, now: Date): Promise<AdminOutcome> {
  const { email, password } = credentials
  const passwordHash = await hashPassword(password)
  const wasFirst = await inTransaction(database, async (transaction) => {
    await lockMembers(transaction)
    if (await hasActiveAdmin(transaction)) return false
    const name = await findFreeName(transaction, email)
    const member = { name, email, role: 'admin', passwordHash, createdAt: now } as const
    await insertMember(transaction, member)
    return true
  })
  return wasFirst || (await hasAdminCredentials(database, credentials)) ? { provided: true } : rejectNonAdmin()
}

async function hasAdminCredentials(database: Connection, { email, password }: Credentials): Promise<boolean> {
  const member = await findMemberByEmail(database, email)
  if (!member?.isActive || member.role !== 'admin') return false
  return await verifyPassword(member.passwordHash, password)
}

async function rejectCredentials(
  place: { readonly database: Connection; readonly installation: Installation },
  { email, password }: Credentials,
): Promise<AdminOutcome | null> {
  if (!emailSchema.safeParse(email.trim()).success) {
    const sentence: Sentence = { key: 'field.email-expected', params: { field: 'email' } }
    return { provided: false, reason: 'email-invalid', sentence }
  }
  const sentence = await findPasswordWeakness(place, { password, name: deriveName(email), email })
  return sentence && { provided: false, reason: 'password-weak', sentence }
}

function rejectNonAdmin(): AdminOutcome {
  return { provided: false, reason: 'not-the-admin', sentence: { key: 'installer.admin-wrong' } }
}

/** Returns the name by the e-mail address; the address itself where a member has that name. */
async function findFreeName(transaction: Connection, email: string): Promise<string> {
  const name = deriveName(email)
  return (await isNameTaken(transaction, { name, exceptId: null })) ? email.trim() : name
}

/** Returns Jean Dupont for `jean.dupont@example.com`, which the administrator can change in the profile. */
function deriveName(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter((word) => word !== '')
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ')
  return hasVisibleLetter(name) ? name : email.trim()
}
