import { confirmPassword } from '#auth/confirm-password.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { lockMember } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Services } from '#services.ts'
import { checkTotpCode } from './check-code.ts'
import type { TwoFactorChange, ChangeTwoFactorOutcome } from './factor-change.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { findTwoFactorEnrolment, storeEnrolmentConfirmation, storeRecoveryCodes, consumeTimeStep } from './repository.ts'

/** The factor counts from now on. Every other session stays: it was signed in to with what was asked for then. */
export async function confirmTwoFactorEnrolment(
  services: Services,
  { member, password, code, actor }: TwoFactorChange,
): Promise<ChangeTwoFactorOutcome<readonly string[]>> {
  const { database, clock, installation } = services
  const confirmation = { member, password, address: actor.address }
  const confirmed = await confirmPassword(services, confirmation, async () => {
    const factor = await findTwoFactorEnrolment(database, member.id)
    if (factor === null) return null
    const { validCode: good } = checkTotpCode(factor, { key: installation.key, code, now: clock() })
    return good && 'step' in good ? { step: good.step, encryptedSecret: factor.encryptedSecret } : null
  })
  if (confirmed.because !== null) return { done: false, because: confirmed.because }
  const codes = generateRecoveryCodes()
  return await inTransaction(database, async (transaction): Promise<ChangeTwoFactorOutcome<readonly string[]>> => {
    await lockMember(transaction, member.id)
    // Begun anew or switched on meanwhile, in another window.
    const factor = await findTwoFactorEnrolment(transaction, member.id)
    const isSame = factor?.confirmedAt === null && factor.encryptedSecret === confirmed.proof.encryptedSecret
    if (!isSame) return { done: false, because: 'changed-meanwhile' }
    await storeEnrolmentConfirmation(transaction, member.id, clock())
    await consumeTimeStep(transaction, member.id, confirmed.proof.step)
    await storeRecoveryCodes(transaction, member.id, codes.map(hashRecoveryCode))
    await recordSecurityEvent(transaction, actor, { event: 'factor-on', at: clock() })
    return { done: true, result: codes }
  })
}
