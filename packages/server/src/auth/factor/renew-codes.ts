import { noteEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { changeWithCode } from './change-with-code.ts'
import type { FactorChange, FactorOutcome } from './factor-change.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { storeRecoveryCodes } from './repository.ts'

/** Ten new recovery codes; those from before are not good any more. */
export async function renewCodes(
  services: Services,
  change: FactorChange,
): Promise<FactorOutcome<readonly string[]>> {
  const codes = newRecoveryCodes()
  return await changeWithCode(services, change, async (transaction) => {
    await storeRecoveryCodes(transaction, change.member.id, codes.map(recoveryHash))
    await noteEvent(transaction, change.actor, { event: 'recovery-renewed', at: services.clock() })
    return codes
  })
}
