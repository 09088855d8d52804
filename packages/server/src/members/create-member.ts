import { emailAddress, memberName } from '@quittance/shared/contract/field-schemas.ts'
import type { Role } from '@quittance/shared/contract/permissions.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Sentence } from '#errors.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import { serverActor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { hashPassword } from './password-hashing.ts'
import { findPasswordWeakness } from './password-strength.ts'
import { findMemberByEmail, insertMember, isNameTaken } from './repository.ts'

export interface MemberInput {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
}

type CreateMemberRejection = 'name-invalid' | 'name-taken' | 'email-invalid' | 'email-taken'

export type CreateMemberOutcome =
  | { readonly isCreated: true; readonly id: number }
  | { readonly isCreated: false; readonly reason: CreateMemberRejection }
  | { readonly isCreated: false; readonly reason: 'password-weak'; readonly sentence: Sentence }

/**
 * Creates a member on the command line, with the same checks as the screens. Returns the id, or the reason of the
 * rejection.
 */
export async function createMember(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  member: MemberInput,
): Promise<CreateMemberOutcome> {
  const { data: name } = memberName.safeParse(member.name)
  if (name === undefined) return { isCreated: false, reason: 'name-invalid' }
  const { data: email } = emailAddress.safeParse(member.email)
  if (email === undefined) return { isCreated: false, reason: 'email-invalid' }
  const sentence = await findPasswordWeakness(services, member)
  if (sentence) return { isCreated: false, reason: 'password-weak', sentence }
  const { database, clock } = services
  const { role } = member
  const passwordHash = await hashPassword(member.password)
  try {
    return await inTransaction(database, async (transaction): Promise<CreateMemberOutcome> => {
      const reason = await findTakenField(transaction, { name, email })
      if (reason) return { isCreated: false, reason }
      const at = clock()
      const id = await insertMember(transaction, { name, email, role, passwordHash, createdAt: at })
      await recordSecurityEvent(transaction, serverActor, { event: 'member-made', about: name, at })
      return { isCreated: true, id }
    })
  } catch (error) {
    if (isDuplicate(error, uniqueKeys.memberEmail)) return { isCreated: false, reason: 'email-taken' }
    if (isDuplicate(error, uniqueKeys.memberName)) return { isCreated: false, reason: 'name-taken' }
    throw error
  }
}

async function findTakenField(
  db: Connection,
  { name, email }: { readonly name: string; readonly email: string },
) {
  if (await findMemberByEmail(db, email)) return 'email-taken' as const
  return (await isNameTaken(db, { name, exceptId: null })) ? ('name-taken' as const) : null
}
