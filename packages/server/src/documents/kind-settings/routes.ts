import * as contract from '@quittance/shared/contract/settings.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { proposeNumber } from '@quittance/shared/documents/numbering.ts'
import { findHighestNumber } from '#documents/numbers/repository.ts'
import { createChangeConflict } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/note-settings.ts'
import { readAllKindSettings } from '#settings/repository.ts'
import { changeKindSettings } from './change-kind-settings.ts'
import { fromWireKindSettings, toWireKindSettings } from './presenter.ts'
import { findHighestNumbers } from './repository.ts'

/** What new documents of each kind start with. */
export function kindSettingsRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, contract.readKinds, async () => {
    const settings = await readAllKindSettings(database)
    const highest = await findHighestNumbers(database, [...settings.keys()])
    const known = kinds.flatMap(({ name }) => {
      const ofKind = settings.get(name)
      return ofKind ? [toWireKindSettings(name, ofKind, highest.get(name) ?? 0)] : []
    })
    return { kinds: known }
  })

  serve(binding, contract.updateKind, async (call) => {
    const { body, text } = call
    const outcome = await recordSettingsChange(binding, call, {
      about: text(`${body.kind}.name`),
      change: (within) =>
        changeKindSettings(within, {
          kind: body.kind,
          input: fromWireKindSettings(body),
          memberName: call.member.name,
          expectedVersion: body.version ?? null,
        }),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw createChangeConflict(outcome)
    const { settings, version } = outcome
    const highest = await findHighestNumber(database, body.kind)
    const proposed = proposeNumber(highest, settings.nextNumber)
    const isBelow = settings.nextNumber <= highest
    const message = text(isBelow ? 'settings.kind-saved-below' : 'settings.kind-saved', {
      kind: text(`${body.kind}.name`),
      highest,
      proposed,
    })
    return { code: 200 as const, message, version, proposed_number: proposed, highest_number: highest }
  })
}
