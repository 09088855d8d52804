import * as printContract from '@quittance/shared/contract/paper-settings.ts'
import { sayChangedMeanwhile } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { noteSettings } from '#http/note-settings.ts'
import { changePaperLook } from './change-paper-look.ts'
import { readPaperLook } from './repository.ts'

/** How documents look on paper. */
export function paperSettingsRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, printContract.readPaperSettings, async () => {
    const { look, accent, version } = await readPaperLook(services.database)
    return { look, accent, version }
  })

  serve(binding, printContract.updatePaperSettings, async (call) => {
    const { text } = call
    const { version: seenVersion = null, ...wanted } = call.body
    const outcome = await noteSettings(binding, call, {
      about: text('looks.title'),
      change: (within) => changePaperLook(within, { wanted, by: call.member.name, seenVersion }),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw sayChangedMeanwhile(outcome)
    return { code: 200 as const, message: text('paper.look-saved'), version: outcome.version }
  })
}
