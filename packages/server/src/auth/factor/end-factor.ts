import { recordSecurityEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { changeTwoFactorWithCode } from './change-with-code.ts'
import type { TwoFactorChange, ChangeTwoFactorOutcome } from './factor-change.ts'
import { deleteTwoFactorEnrolment } from './repository.ts'

/** Signing in asks for the password alone from now on; where a factor is demanded, for setting one up: on another phone, say. */
export async function disableTwoFactor(services: Services, change: TwoFactorChange): Promise<ChangeTwoFactorOutcome<void>> {
  return await changeTwoFactorWithCode(services, change, async (transaction) => {
    await deleteTwoFactorEnrolment(transaction, change.member.id)
    await recordSecurityEvent(transaction, change.actor, { event: 'factor-off', at: services.clock() })
  })
}
