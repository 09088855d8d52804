import { confirmPassword } from '#auth/confirm-password.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { lockMember } from '#members/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { checkTimeCode } from './check-code.ts'
import type { FactorChange, FactorOutcome } from './factor-change.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { findFactor, storeConfirmed, storeRecoveryCodes, takeStep } from './repository.ts'

/** The factor counts from now on. Every other session stays: it was signed in to with what was asked for then. */
export async function confirmFactor(
  services: Services,
  { member, password, code, actor }: FactorChange,
): Promise<FactorOutcome<readonly string[]>> {
  const { database, clock, installation } = services
  const shown = { member, password, address: actor.address }
  const confirmed = await confirmPassword(services, shown, async () => {
    const factor = await findFactor(database, member.id)
    if (factor === null) return null
    const { good } = checkTimeCode(factor, { key: installation.key, code, now: clock() })
    return good && 'step' in good ? { step: good.step, sealed: factor.sealedSecret } : null
  })
  if (confirmed.because !== null) return { done: false, because: confirmed.because }
  const codes = newRecoveryCodes()
  return await inTransaction(database, async (transaction): Promise<FactorOutcome<readonly string[]>> => {
    await lockMember(transaction, member.id)
    // Begun anew or switched on meanwhile, in another window.
    const factor = await findFactor(transaction, member.id)
    const isSame = factor?.confirmedAt === null && factor.sealedSecret === confirmed.extra.sealed
    if (!isSame) return { done: false, because: 'changed-meanwhile' }
    await storeConfirmed(transaction, member.id, clock())
    await takeStep(transaction, member.id, confirmed.extra.step)
    await storeRecoveryCodes(transaction, member.id, codes.map(recoveryHash))
    await noteEvent(transaction, actor, { event: 'factor-on', at: clock() })
    return { done: true, result: codes }
  })
}
