import * as contract from '@quittance/shared/contract/second-factor.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import { ChangedMeanwhile, Invalid, type Sentence } from '#errors.ts'
import { actingMember } from '#http/acting-member.ts'
import { type Binding, serveInPerson } from '#http/endpoint.ts'
import { beginFactor } from './begin-factor.ts'
import { confirmFactor } from './confirm-factor.ts'
import { endFactor } from './end-factor.ts'
import type { FactorOutcome } from './factor-change.ts'
import { renewCodes } from './renew-codes.ts'
import { countRecoveryCodes, findFactor } from './repository.ts'

/** What members do about their own second factor. */
export function factorRoutes(binding: Binding): void {
  const { services } = binding

  serveInPerson(binding, contract.readSecondFactor, async ({ member }) => {
    const factor = await findFactor(services.database, member.id)
    const on_since = factor?.confirmedAt?.toISOString() ?? null
    return { on_since, recovery_codes_left: await countRecoveryCodes(services.database, member.id) }
  })

  serveInPerson(binding, contract.beginSecondFactor, async ({ member }) => {
    const begun = await beginFactor(services, member)
    if (!begun) throw new ChangedMeanwhile({ key: 'access.factor-is-on' })
    return begun
  })

  serveInPerson(binding, contract.confirmSecondFactor, async (call) => {
    const change = { ...call.body, member: call.member, actor: actingMember(call) }
    const codes = resultOf(await confirmFactor(services, change))
    return { code: 200 as const, message: call.text('access.factor-is-on-now'), recovery_codes: [...codes] }
  })

  serveInPerson(binding, contract.renewRecoveryCodes, async (call) => {
    const change = { ...call.body, member: call.member, actor: actingMember(call) }
    const codes = resultOf(await renewCodes(services, change))
    return { code: 200 as const, message: call.text('access.codes-renewed'), recovery_codes: [...codes] }
  })

  serveInPerson(binding, contract.endSecondFactor, async (call) => {
    const change = { ...call.body, member: call.member, actor: actingMember(call) }
    resultOf(await endFactor(services, change))
    return { code: 200 as const, message: call.text('access.factor-is-off-now') }
  })
}

/** @throws Invalid, ChangedMeanwhile */
function resultOf<Result>(outcome: FactorOutcome<Result>): Result {
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
      throw new ChangedMeanwhile({ key: 'access.factor-changed' })
    default:
      return unreachable(outcome.because)
  }
}
