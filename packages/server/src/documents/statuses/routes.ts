import * as contract from '@quittance/shared/contract/statuses.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/note-settings.ts'
import { addStatus } from './add-status.ts'
import { changeStatus } from './change-status.ts'
import { deleteStatus } from './delete-status.ts'
import { orderStatuses } from './order-statuses.ts'
import { requireStatus, toWireStatus } from './presenter.ts'
import { countDocumentsByStatus, listEveryStatusByKind } from './repository.ts'
import type { StatusOutcome } from './status-outcome.ts'

type StatusOperation = (database: Connection) => Promise<StatusOutcome>

/** The firm's own words for where a document stands. */
export function statusRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, contract.listStatusSettings, async () => {
    const counts = await countDocumentsByStatus(database)
    const byKind = await listEveryStatusByKind(database)
    const answered = kinds.map(({ name }) => ({
      kind: name,
      statuses: (byKind.get(name) ?? []).map((status) => toWireStatus(status, counts)),
    }))
    return { kinds: answered }
  })

  statusChangeRoutes(binding)
}

function statusChangeRoutes(binding: Binding): void {
  const { clock } = binding.services
  const noted = createChangeRecorder(binding)

  serve(binding, contract.storeStatus, async (call) => {
    const { body, text } = call
    const { id } = await noted(call, (database) => addStatus(database, body))
    return { code: 200 as const, message: text('settings.status-added', { name: body.name }), id }
  })

  serve(binding, contract.updateStatus, async (call) => {
    const { id, ...change } = call.body
    const { name } = await noted(call, (database) => changeStatus(database, id, change))
    return { code: 200 as const, message: call.text('settings.status-saved', { name }), id }
  })

  serve(binding, contract.orderStatuses, async (call) => {
    await noted(call, (database) => orderStatuses(database, call.body))
    return { code: 200 as const, message: call.text('settings.statuses-ordered') }
  })

  serve(binding, contract.retireStatus, async (call) => {
    const { id, retired } = call.body
    const change = { retiredAt: retired ? clock() : null }
    const { name } = await noted(call, (database) => changeStatus(database, id, change))
    const key = retired ? 'settings.status-retired' : 'settings.status-restored'
    return { code: 200 as const, message: call.text(key, { name }), id }
  })

  serve(binding, contract.deleteStatus, async (call) => {
    const { name } = await noted(call, (database) => deleteStatus(database, call.body.id))
    return { code: 200 as const, message: call.text('settings.status-deleted', { name }) }
  })
}

/** Makes a change and notes who did. */
function createChangeRecorder(binding: Binding) {
  return async (call: MemberCall<unknown, unknown>, change: StatusOperation) =>
    requireStatus(
      await recordSettingsChange(binding, call, {
        about: call.text('settings.statuses'),
        change: (within) => change(within.database),
        isChanged: ({ isDone: done }) => done,
      }),
    )
}
