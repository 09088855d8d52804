import { assertNever } from '@quittance/shared/assert-never.ts'
import type { WireStatus } from '@quittance/shared/contract/settings.ts'
import * as contract from '@quittance/shared/contract/settings.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { ChangeConflict, type DomainError, Invalid, NotFound } from '#errors.ts'
import type { RecordedEvent } from '#events/repository.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/security-log.ts'
import {
  addStatus,
  changeStatus,
  deleteStatus,
  orderStatuses,
  type StatusOutcome,
  type StatusRejection,
} from './change-status.ts'
import { countDocumentsByStatus, type DocumentStatus, listEveryStatusByKind } from './repository.ts'

type StatusOperation = (database: Connection) => Promise<StatusOutcome>

/** Binds the calls that manage statuses. */
export function statusRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, contract.listStatusSettings, async () => {
    const counts = await countDocumentsByStatus(database)
    const byKind = await listEveryStatusByKind(database)
    return {
      kinds: kinds.map(({ name }) => ({
        kind: name,
        statuses: (byKind.get(name) ?? []).map((status) => toWireStatus(status, counts)),
      })),
    }
  })

  statusChangeRoutes(binding)
}

function statusChangeRoutes(binding: Binding): void {
  const { clock } = binding.services
  const recordChange = createChangeRecorder(binding)

  serve(binding, contract.storeStatus, async (call) => {
    const { body, text } = call
    const { id } = await recordChange(call, 'created', (database) => addStatus(database, body))
    return { code: 200 as const, message: text('settings.status-added', { name: body.name }), id }
  })

  serve(binding, contract.updateStatus, async (call) => {
    const { id, ...change } = call.body
    const { name } = await recordChange(call, 'updated', (database) => changeStatus(database, id, change))
    return { code: 200 as const, message: call.text('settings.status-saved', { name }), id }
  })

  serve(binding, contract.orderStatuses, async (call) => {
    await recordChange(call, 'updated', (database) => orderStatuses(database, call.body))
    return { code: 200 as const, message: call.text('settings.statuses-ordered') }
  })

  serve(binding, contract.retireStatus, async (call) => {
    const { id, retired } = call.body
    const change = { retiredAt: retired ? clock() : null }
    const event = retired ? 'archived' : 'restored'
    const { name } = await recordChange(call, event, (database) => changeStatus(database, id, change))
    const key = retired ? 'settings.status-retired' : 'settings.status-restored'
    return { code: 200 as const, message: call.text(key, { name }), id }
  })

  serve(binding, contract.deleteStatus, async (call) => {
    const { name } = await recordChange(call, 'deleted', (database) => deleteStatus(database, call.body.id))
    return { code: 200 as const, message: call.text('settings.status-deleted', { name }) }
  })
}

/** Returns a function that applies a change, and records it in the security log and as an event. */
function createChangeRecorder(binding: Binding) {
  return async (
    call: MemberCall<unknown, unknown>,
    event: RecordedEvent['event'],
    operation: StatusOperation,
  ) =>
    requireStatus(
      await recordSettingsChange(binding, call, {
        about: call.text('settings.statuses'),
        change: (services) => operation(services.database),
        isChanged: ({ isDone }) => isDone,
        toEvent: (outcome) => (outcome.isDone ? toStatusEvent(outcome.status, event) : null),
        // Once the statuses are locked, it reads the present statuses of balances, and whether documents are issued.
        isReadCommitted: true,
      }),
    )
}

function toStatusEvent({ id, name }: NamedRecord, event: RecordedEvent['event']): RecordedEvent {
  return { subject: { type: 'status', id }, event, ...(event === 'deleted' && { deletedName: name }) }
}

/** @param counts number of documents by status id */
function toWireStatus(
  { id, name, meaning, isRetired }: DocumentStatus,
  counts: ReadonlyMap<number, number>,
): WireStatus {
  return { id, name, meaning, is_retired: isRetired, documents: counts.get(id) ?? 0 }
}

/** Returns the changed status. @throws the rejection as a DomainError */
function requireStatus(outcome: StatusOutcome): Pick<DocumentStatus, 'id' | 'name'> {
  if (outcome.isDone) return outcome.status
  throw createStatusError(outcome.reason)
}

function createStatusError(rejection: StatusRejection): DomainError {
  switch (rejection) {
    case 'unknown-status':
      return new NotFound({ key: 'settings.status-unknown' })
    case 'name-taken':
      return new Invalid({ key: 'settings.status-taken' }, { name: [{ key: 'settings.status-taken' }] })
    case 'name-retired':
      return new Invalid(
        { key: 'settings.status-taken-retired' },
        { name: [{ key: 'settings.status-taken-retired' }] },
      )
    case 'no-initial-status':
      return new Invalid({ key: 'settings.status-needed' }, { meaning: [{ key: 'settings.status-needed' }] })
    case 'in-use':
      return new Invalid({ key: 'settings.status-in-use' }, { id: [{ key: 'settings.status-in-use' }] })
    case 'balance-status':
      return new Invalid(
        { key: 'settings.status-of-balance' },
        { meaning: [{ key: 'settings.status-of-balance' }] },
      )
    case 'conflict':
      return new ChangeConflict({ key: 'settings.statuses-changed' })
    default:
      return assertNever(rejection)
  }
}
