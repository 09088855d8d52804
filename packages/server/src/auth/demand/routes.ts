import * as accessSettings from '@quittance/shared/contract/access-settings.ts'
import { Invalid, NotAllowed } from '#errors.ts'
import { actingMember } from '#http/acting-member.ts'
import { type Binding, serve, serveInPerson } from '#http/endpoint.ts'
import { changeDemand } from './change-demand.ts'
import { demandsFactor } from './repository.ts'

/** What is demanded of everybody who signs in. */
export function demandRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, accessSettings.readAccessSettings, async () => ({
    demands_two_factor: await demandsFactor(services.database),
  }))

  serveInPerson(binding, accessSettings.updateAccessSettings, async (call) => {
    const { demands_two_factor: isDemanded } = call.body
    const change = { by: call.member.id, isDemanded, actor: actingMember(call) }
    const outcome = await changeDemand(services, change)
    if (outcome.changed) {
      const message = call.text(isDemanded ? 'access.demanded-now' : 'access.not-demanded-now')
      return { code: 200 as const, message }
    }
    if (outcome.because === 'not-an-admin') throw new NotAllowed({ key: 'call.not-allowed' })
    const sentence = { key: 'access.demand-needs-own' } as const
    throw new Invalid(sentence, { demands_two_factor: [sentence] })
  })
}
