import { noteEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { changeWithCode } from './change-with-code.ts'
import type { FactorChange, FactorOutcome } from './factor-change.ts'
import { deleteFactor } from './repository.ts'

/** Signing in asks for the password alone from now on; where a factor is demanded, for setting one up: on another phone, say. */
export async function endFactor(services: Services, change: FactorChange): Promise<FactorOutcome<void>> {
  return await changeWithCode(services, change, async (transaction) => {
    await deleteFactor(transaction, change.member.id)
    await noteEvent(transaction, change.actor, { event: 'factor-off', at: services.clock() })
  })
}
