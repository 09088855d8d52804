import { hashSecret } from '#auth/secret.ts'
import { findMember, type StoredMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { findReset } from './repository.ts'

/** Whose password a link is for; null where it was used, is too old, or they are let in no more. */
export async function findValidReset(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<{ readonly id: number; readonly member: StoredMember } | null> {
  const reset = await findReset(database, hashSecret(token))
  if (!reset || reset.expiresAt <= clock()) return null
  const member = await findMember(database, reset.memberId)
  return member?.isActive ? { id: reset.id, member } : null
}
