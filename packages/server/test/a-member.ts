import { hash } from '@node-rs/argon2'
import type { Role } from '@quittance/shared/contract/auth.ts'
import { insertMember } from '#members/repository.ts'
import type { Services } from '#services.ts'

export const testPassword = 'correct horse battery'

// A password of tests is no secret: hashing it properly would only take time.
const cheapPasswordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

let memberCount = 0

export interface TestMember {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** A member who can sign in with `testPassword`. */
export async function createTestMember(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  given: { readonly email?: string; readonly name?: string; readonly role?: Role } = {},
): Promise<TestMember> {
  memberCount += 1
  const member = {
    name: `Member ${memberCount}`,
    email: `member-${memberCount}@example.com`,
    role: 'staff',
    ...given,
  } as const
  const id = await insertMember(database, { ...member, passwordHash: await cheapPasswordHash, createdAt: clock() })
  return { id, ...member }
}
