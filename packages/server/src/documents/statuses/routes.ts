import * as contract from '@quittance/shared/contract/statuses.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { addStatus } from './add-status.ts'
import { changeStatus } from './change-status.ts'
import { deleteStatus } from './delete-status.ts'
import { orderStatuses } from './order-statuses.ts'
import { outcomeOf, toWireStatus } from './presenter.ts'
import { countDocumentsByStatus, listEveryStatus } from './repository.ts'

/** The firm's own words for where a document stands. */
export function statusRoutes(binding: Binding): void {
  const { database, clock } = binding.services

  serve(binding, contract.listStatusSettings, async () => {
    const counts = await countDocumentsByStatus(database)
    const answered = kinds.map(async ({ name }) => {
      const statuses = await listEveryStatus(database, name)
      return { kind: name, statuses: statuses.map((status) => toWireStatus(status, counts)) }
    })
    return { kinds: await Promise.all(answered) }
  })

  serve(binding, contract.storeStatus, async ({ body, text }) => {
    const { id } = outcomeOf(await addStatus(database, body))
    return { code: 200 as const, message: text('settings.status-added', { name: body.name }), id }
  })

  serve(binding, contract.updateStatus, async ({ body: { id, ...change }, text }) => {
    const { name } = outcomeOf(await changeStatus(database, id, change))
    return { code: 200 as const, message: text('settings.status-saved', { name }), id }
  })

  serve(binding, contract.orderStatuses, async ({ body, text }) => {
    outcomeOf(await orderStatuses(database, body))
    return { code: 200 as const, message: text('settings.statuses-ordered') }
  })

  serve(binding, contract.retireStatus, async ({ body: { id, retired }, text }) => {
    const { name } = outcomeOf(await changeStatus(database, id, { retiredAt: retired ? clock() : null }))
    const key = retired ? 'settings.status-retired' : 'settings.status-restored'
    return { code: 200 as const, message: text(key, { name }), id }
  })

  serve(binding, contract.deleteStatus, async ({ body, text }) => {
    const { name } = outcomeOf(await deleteStatus(database, body.id))
    return { code: 200 as const, message: text('settings.status-deleted', { name }) }
  })
}
