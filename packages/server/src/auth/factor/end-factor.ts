import { demandsFactor } from '#auth/demand/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { changeWithCode } from './change-with-code.ts'
import type { FactorChange, FactorOutcome } from './factor-change.ts'
import { deleteFactor } from './repository.ts'

/**
 * Signing in asks for the password alone from now on. Where it is demanded just then, the next call asks for setting it up
 * again.
 */
export async function endFactor(services: Services, change: FactorChange): Promise<FactorOutcome<void>> {
  if (await demandsFactor(services.database)) return { done: false, because: 'demanded' }
  return await changeWithCode(services, change, async (transaction) => {
    await deleteFactor(transaction, change.member.id)
    await noteEvent(transaction, change.actor, { event: 'factor-off', at: services.clock() })
  })
}
