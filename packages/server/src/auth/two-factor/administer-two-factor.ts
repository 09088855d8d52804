import { isActiveAdmin } from '#auth/member-access/change-access.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember, type StoredMember } from '#members/repository.ts'
import { decryptSecret } from '#secrets/encrypt-secret.ts'
import { type Actor, recordSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  deleteTwoFactorEnrolment,
  findTwoFactorEnrolment,
  listTwoFactorSecrets,
  lockTwoFactorRequirement,
  storeTwoFactorRequirement,
} from './repository.ts'

interface RequirementChange {
  /** Who makes it. */
  readonly actorId: number
  readonly isRequired: boolean
  readonly actor: Actor
}

export type ChangeRequirementOutcome =
  | { readonly changed: true }
  | { readonly changed: false; readonly because: 'not-an-admin' | 'has-none' }

/** Demands a second factor of everybody, or not any more. Whoever demands it has one: nobody shuts themselves out. */
export async function changeTwoFactorRequirement(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actorId: by, isRequired: isDemanded, actor }: RequirementChange,
): Promise<ChangeRequirementOutcome> {
  return await inTransaction(database, async (transaction): Promise<ChangeRequirementOutcome> => {
    if (!(await isActiveAdmin(transaction, by))) return { changed: false, because: 'not-an-admin' }
    const wasRequired = await lockTwoFactorRequirement(transaction)
    const enrolment = await findTwoFactorEnrolment(transaction, by)
    if (isDemanded && enrolment?.confirmedAt == null) return { changed: false, because: 'has-none' }
    if (isDemanded === wasRequired) return { changed: true }
    await storeTwoFactorRequirement(transaction, isDemanded)
    const event = isDemanded ? 'factor-demanded' : 'factor-not-demanded'
    await recordSecurityEvent(transaction, actor, { event, at: clock() })
    return { changed: true }
  })
}

interface TwoFactorRemoval {
  readonly memberId: number
  /** Who does it for the member. */
  readonly actor: Actor
  /** Looked at in the same transaction. */
  readonly isAllowed?: (transaction: Connection) => Promise<boolean>
  readonly onRemoved?: (transaction: Connection, member: StoredMember) => Promise<void>
}

export type RemoveTwoFactorOutcome =
  | { readonly removed: true; readonly member: StoredMember }
  | { readonly removed: false; readonly because: 'not-an-admin' | 'unknown-member' | 'was-off' }

/** Switches the factor off for somebody who has lost phone and recovery codes: nobody is locked out for good. */
export async function removeMemberTwoFactor(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, actor, isAllowed: mayStill = async () => true, onRemoved: afterwards }: TwoFactorRemoval,
): Promise<RemoveTwoFactorOutcome> {
  return await inTransaction(database, async (transaction): Promise<RemoveTwoFactorOutcome> => {
    if (!(await mayStill(transaction))) return { removed: false, because: 'not-an-admin' }
    const member = await lockMember(transaction, memberId)
    if (!member) return { removed: false, because: 'unknown-member' }
    if (!(await deleteTwoFactorEnrolment(transaction, memberId)))
      return { removed: false, because: 'was-off' }
    await recordSecurityEvent(transaction, actor, {
      event: 'factor-removed',
      about: member.name,
      at: clock(),
    })
    await afterwards?.(transaction, member)
    return { removed: true, member }
  })
}

/** How many members have a second factor that the key of the environment file does not open. */
export async function countUndecryptableTwoFactorSecrets(database: Connection, key: string): Promise<number> {
  const secrets = await listTwoFactorSecrets(database)
  const isUndecryptable = ({ memberId: row, encryptedSecret: sealedSecret }: (typeof secrets)[number]) =>
    decryptSecret({ key, purpose: 'second-factor', row }, sealedSecret) === null
  return secrets.filter(isUndecryptable).length
}
