import * as contract from '@quittance/shared/contract/settings.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { proposedNumber } from '@quittance/shared/documents/numbering.ts'
import { highestNumber } from '#documents/numbers/repository.ts'
import { sayChangedMeanwhile } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { noteSettings } from '#http/note-settings.ts'
import { readEveryKindSettings } from '#settings/repository.ts'
import { changeKindSettings } from './change-kind-settings.ts'
import { fromWireKindSettings, toWireKindSettings } from './presenter.ts'
import { highestNumbers } from './repository.ts'

/** What new documents of each kind start with. */
export function kindSettingsRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, contract.readKinds, async () => {
    const settings = await readEveryKindSettings(database)
    const highest = await highestNumbers(database, [...settings.keys()])
    const known = kinds.flatMap(({ name }) => {
      const ofKind = settings.get(name)
      return ofKind ? [toWireKindSettings(name, ofKind, highest.get(name) ?? 0)] : []
    })
    return { kinds: known }
  })

  serve(binding, contract.updateKind, async (call) => {
    const { body, text } = call
    const outcome = await noteSettings(binding, call, {
      about: text(`${body.kind}.name`),
      change: (within) =>
        changeKindSettings(within, {
          kind: body.kind,
          given: fromWireKindSettings(body),
          by: call.member.name,
          seenVersion: body.version ?? null,
        }),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw sayChangedMeanwhile(outcome)
    const { settings, version } = outcome
    const highest = await highestNumber(database, body.kind)
    const proposed = proposedNumber(highest, settings.nextNumber)
    const isBelow = settings.nextNumber <= highest
    const message = text(isBelow ? 'settings.kind-saved-below' : 'settings.kind-saved', {
      kind: text(`${body.kind}.name`),
      highest,
      proposed,
    })
    return { code: 200 as const, message, version, proposed_number: proposed, highest_number: highest }
  })
}
