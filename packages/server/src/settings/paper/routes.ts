import * as printContract from '@quittance/shared/contract/paper-settings.ts'
import { createChangeConflict } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/note-settings.ts'
import { changePrintSettings } from './change-paper-look.ts'
import { readPrintSettings } from './repository.ts'

/** How documents look on paper. */
export function printSettingsRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, printContract.readPrintSettings, async () => {
    const { template, accent, version } = await readPrintSettings(services.database)
    return { look: template, accent, version }
  })

  serve(binding, printContract.updatePrintSettings, async (call) => {
    const { text } = call
    const { look: template, accent, version: expectedVersion = null } = call.body
    const change = { settings: { template, accent }, memberName: call.member.name, expectedVersion }
    const outcome = await recordSettingsChange(binding, call, {
      about: text('looks.title'),
      change: (within) => changePrintSettings(within, change),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('paper.look-saved'), version: outcome.version }
  })
}
