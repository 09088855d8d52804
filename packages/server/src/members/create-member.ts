import type { Role } from '@quittance/shared/contract/auth.ts'
import { z } from 'zod'
import { inTransaction } from '#database/in-transaction.ts'
import { isDuplicate } from '#database/portable.ts'
import { uniqueKeys } from '#database/unique-keys.ts'
import type { Sentence } from '#errors.ts'
import { noteEvent } from '#security/note-event.ts'
import { atTheServer } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { hashPassword } from './hash-password.ts'
import { findWeakness } from './passwords/find-weakness.ts'
import { insertMember } from './repository.ts'

export interface MemberToCreate {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
}

export type Creation =
  | { readonly created: true; readonly id: number }
  | { readonly created: false; readonly because: 'name-invalid' | 'email-invalid' | 'email-taken' }
  | { readonly created: false; readonly because: 'password-weak'; readonly sentence: Sentence }

const emailAddress = z.email().max(254)
const memberName = z.string().trim().min(1).max(255)

/** Checks name, e-mail and password as the screens do. Refusals are returned, a taken e-mail among them. */
export async function createMember(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  member: MemberToCreate,
): Promise<Creation> {
  if (!memberName.safeParse(member.name).success) return { created: false, because: 'name-invalid' }
  if (!emailAddress.safeParse(member.email.trim()).success)
    return { created: false, because: 'email-invalid' }
  const sentence = await findWeakness(services, member)
  if (sentence) return { created: false, because: 'password-weak', sentence }
  const { database, clock } = services
  const { name, email, role } = member
  const passwordHash = await hashPassword(member.password)
  try {
    return await inTransaction(database, async (transaction): Promise<Creation> => {
      const at = clock()
      const id = await insertMember(transaction, { name, email, role, passwordHash, createdAt: at })
      await noteEvent(transaction, atTheServer, { event: 'member-made', about: name, at })
      return { created: true, id }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.memberEmail)) throw error
    return { created: false, because: 'email-taken' }
  }
}
