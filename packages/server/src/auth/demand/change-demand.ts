import { findTwoFactorEnrolment } from '#auth/factor/repository.ts'
import { isActiveAdmin } from '#auth/is-admin-still.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { lockTwoFactorRequirement, storeTwoFactorRequirement } from './repository.ts'

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
