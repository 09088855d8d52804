import * as accessSettings from '@quittance/shared/contract/access-settings.ts'
import { Invalid, NotAllowed } from '#errors.ts'
import { getActor } from '#http/acting-member.ts'
import { type Binding, serve, serveWithSession } from '#http/endpoint.ts'
import { changeTwoFactorRequirement } from './change-demand.ts'
import { isTwoFactorRequired } from './repository.ts'

/** What is demanded of everybody who signs in. */
export function twoFactorRequirementRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, accessSettings.readAccessSettings, async () => ({
    demands_two_factor: await isTwoFactorRequired(services.database),
  }))

  serveWithSession(binding, accessSettings.updateAccessSettings, async (call) => {
    const { demands_two_factor: isRequired } = call.body
    const change = { actorId: call.member.id, isRequired, actor: getActor(call) }
    const outcome = await changeTwoFactorRequirement(services, change)
    if (outcome.changed) {
      const message = call.text(isRequired ? 'access.demanded-now' : 'access.not-demanded-now')
      return { code: 200 as const, message }
    }
    if (outcome.because === 'not-an-admin') throw new NotAllowed({ key: 'call.not-allowed' })
    const sentence = { key: 'access.demand-needs-own' } as const
    throw new Invalid(sentence, { demands_two_factor: [sentence] })
  })
}
