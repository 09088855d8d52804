import * as contract from '@quittance/shared/contract/second-factor.ts'
import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import { ChangeConflict, Invalid, type Sentence } from '#errors.ts'
import { getActor } from '#http/acting-member.ts'
import { type Binding, serveWithSession } from '#http/endpoint.ts'
import { beginTwoFactorEnrolment } from './begin-factor.ts'
import { confirmTwoFactorEnrolment } from './confirm-factor.ts'
import { disableTwoFactor } from './end-factor.ts'
import type { ChangeTwoFactorOutcome } from './factor-change.ts'
import { renewRecoveryCodes } from './renew-codes.ts'
import { countRecoveryCodes, findTwoFactorEnrolment } from './repository.ts'

/** What members do about their own second factor. */
export function twoFactorRoutes(binding: Binding): void {
  const { services } = binding

  serveWithSession(binding, contract.readTwoFactor, async ({ member }) => {
    const factor = await findTwoFactorEnrolment(services.database, member.id)
    const on_since = factor?.confirmedAt?.toISOString() ?? null
    return { on_since, recovery_codes_left: await countRecoveryCodes(services.database, member.id) }
  })

  serveWithSession(binding, contract.beginTwoFactorSetup, async ({ member }) => {
    const pending = await beginTwoFactorEnrolment(services, member)
    if (!pending) throw new ChangeConflict({ key: 'access.factor-is-on' })
    return pending
  })

  serveWithSession(binding, contract.confirmTwoFactorSetup, async (call) => {
    const change = { ...call.body, member: call.member, actor: getActor(call) }
    const codes = unwrapOutcome(await confirmTwoFactorEnrolment(services, change))
    return { code: 200 as const, message: call.text('access.factor-is-on-now'), recovery_codes: [...codes] }
  })

  serveWithSession(binding, contract.renewRecoveryCodes, async (call) => {
    const change = { ...call.body, member: call.member, actor: getActor(call) }
    const codes = unwrapOutcome(await renewRecoveryCodes(services, change))
    return { code: 200 as const, message: call.text('access.codes-renewed'), recovery_codes: [...codes] }
  })

  serveWithSession(binding, contract.disableTwoFactor, async (call) => {
    const change = { ...call.body, member: call.member, actor: getActor(call) }
    unwrapOutcome(await disableTwoFactor(services, change))
    return { code: 200 as const, message: call.text('access.factor-is-off-now') }
  })
}

/** @throws Invalid, ChangedMeanwhile */
function unwrapOutcome<Result>(outcome: ChangeTwoFactorOutcome<Result>): Result {
  if (outcome.done) return outcome.result
  switch (outcome.because) {
    case 'password': {
      const wrong: Sentence = { key: 'members.password-wrong' }
      throw new Invalid(wrong, { password: [wrong] })
    }
    case 'extra': {
      const wrong: Sentence = { key: 'access.code-wrong' }
      throw new Invalid(wrong, { code: [wrong] })
    }
    case 'changed-meanwhile':
      throw new ChangeConflict({ key: 'access.factor-changed' })
    default:
      return assertNever(outcome.because)
  }
}
