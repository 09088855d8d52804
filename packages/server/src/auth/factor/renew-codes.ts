import { recordSecurityEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { changeTwoFactorWithCode } from './change-with-code.ts'
import type { TwoFactorChange, ChangeTwoFactorOutcome } from './factor-change.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { storeRecoveryCodes } from './repository.ts'

/** Ten new recovery codes; those from before are not good any more. */
export async function renewRecoveryCodes(
  services: Services,
  change: TwoFactorChange,
): Promise<ChangeTwoFactorOutcome<readonly string[]>> {
  const codes = generateRecoveryCodes()
  return await changeTwoFactorWithCode(services, change, async (transaction) => {
    await storeRecoveryCodes(transaction, change.member.id, codes.map(hashRecoveryCode))
    await recordSecurityEvent(transaction, change.actor, { event: 'recovery-renewed', at: services.clock() })
    return codes
  })
}
