import * as contract from '@quittance/shared/contract/paper-settings.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { sayChangedMeanwhile } from '#settings/say-changed-meanwhile.ts'
import { changePaperLook } from './change-paper-look.ts'
import { readPaperLook } from './repository.ts'

/** How documents look on paper. */
export function paperSettingsRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, contract.readPaperSettings, async () => {
    const { look, accent, version } = await readPaperLook(services.database)
    return { look, accent, version }
  })

  serve(binding, contract.updatePaperSettings, async ({ body, member, text }) => {
    const { version: seenVersion = null, ...wanted } = body
    const outcome = await changePaperLook(services, { wanted, by: member.name, seenVersion })
    if (!outcome.changed) throw sayChangedMeanwhile(outcome)
    return { code: 200 as const, message: text('paper.look-saved'), version: outcome.version }
  })
}
