import { assertNever } from '@quittance/shared/assert-never.ts'
import * as contract from '@quittance/shared/contract/account.ts'
import * as accessContract from '@quittance/shared/contract/member-access.ts'
import { ChangeConflict, Invalid, NotAllowed, type Sentence } from '#errors.ts'
import { type Binding, serve, serveWithSession } from '#http/endpoint.ts'
import { getActor } from '#http/security-log.ts'
import { changeTwoFactorRequirement } from './administer-two-factor.ts'
import {
  beginTwoFactorEnrolment,
  type ChangeTwoFactorOutcome,
  confirmTwoFactorEnrolment,
  disableTwoFactor,
  renewRecoveryCodes,
} from './manage-two-factor.ts'
import { countRecoveryCodes, findTwoFactorEnrolment, isTwoFactorRequired } from './repository.ts'

/** Serves the own two-factor sign-in. */
export function twoFactorRoutes(binding: Binding): void {
  const { services } = binding

  serveWithSession(binding, contract.readTwoFactor, async ({ member }) => {
    const enrolment = await findTwoFactorEnrolment(services.database, member.id)
    const on_since = enrolment?.confirmedAt?.toISOString() ?? null
    return { on_since, recovery_codes_left: await countRecoveryCodes(services.database, member.id) }
  })

  serveWithSession(binding, contract.beginTwoFactorSetup, async ({ member }) => {
    const pending = await beginTwoFactorEnrolment(services, member)
    if (!pending) throw new ChangeConflict({ key: 'access.two-factor-already-on' })
    return pending
  })

  serveWithSession(binding, contract.confirmTwoFactorSetup, async (call) => {
    const change = { ...call.body, member: call.member, actor: getActor(call) }
    const codes = unwrapOutcome(await confirmTwoFactorEnrolment(services, change))
    return {
      code: 200 as const,
      message: call.text('access.two-factor-switched-on'),
      recovery_codes: [...codes],
    }
  })

  serveWithSession(binding, contract.renewRecoveryCodes, async (call) => {
    const change = { ...call.body, member: call.member, actor: getActor(call) }
    const codes = unwrapOutcome(await renewRecoveryCodes(services, change))
    return { code: 200 as const, message: call.text('access.codes-renewed'), recovery_codes: [...codes] }
  })

  serveWithSession(binding, contract.disableTwoFactor, async (call) => {
    const change = { ...call.body, member: call.member, actor: getActor(call) }
    unwrapOutcome(await disableTwoFactor(services, change))
    return { code: 200 as const, message: call.text('access.two-factor-switched-off') }
  })
}

/** Returns the result of a change. @throws Invalid, ChangeConflict */
function unwrapOutcome<Result>(outcome: ChangeTwoFactorOutcome<Result>): Result {
  if (outcome.isDone) return outcome.result
  switch (outcome.reason) {
    case 'password': {
      const sentence: Sentence = { key: 'members.password-wrong' }
      throw new Invalid(sentence, { password: [sentence] })
    }
    case 'proof': {
      const sentence: Sentence = { key: 'access.code-wrong' }
      throw new Invalid(sentence, { code: [sentence] })
    }
    case 'concurrent-change':
      throw new ChangeConflict({ key: 'access.two-factor-changed' })
    default:
      return assertNever(outcome.reason)
  }
}

/** Serves the two-factor requirement for all members. */
export function twoFactorRequirementRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, accessContract.readAccessSettings, async () => ({
    demands_two_factor: await isTwoFactorRequired(services.database),
  }))

  serveWithSession(binding, accessContract.updateAccessSettings, async (call) => {
    const { demands_two_factor: isRequired } = call.body
    const change = { actorId: call.member.id, isRequired, actor: getActor(call) }
    const outcome = await changeTwoFactorRequirement(services, change)
    if (outcome.isChanged) {
      const message = call.text(
        isRequired ? 'access.two-factor-now-required' : 'access.two-factor-now-optional',
      )
      return { code: 200 as const, message }
    }
    if (outcome.reason === 'not-an-admin') throw new NotAllowed({ key: 'permissions.member-administer' })
    const sentence = { key: 'access.own-two-factor-missing' } as const
    throw new Invalid(sentence, { demands_two_factor: [sentence] })
  })
}
