import {
  deleteStatus,
  listStatusSettings,
  orderStatuses,
  retireStatus,
  storeStatus,
  updateStatus,
  type WireStatus,
} from '@quittance/shared/contract/settings.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'

export type StatusRecord = WireStatus

export interface StatusValues {
  readonly name: string
  readonly meaning: StatusMeaning
}

export const statusSettingsQuery = queryOptions({
  queryKey: ['settings', 'statuses'],
  queryFn: async ({ signal }) => (await call(listStatusSettings, { signal })).kinds,
  staleTime: screenFreshMs,
})

export function addStatus(kind: string, values: StatusValues) {
  return call(storeStatus, { body: { kind, ...values } })
}

/** Changes the given fields of a status. */
export function changeStatus(id: number, values: Partial<StatusValues>) {
  return call(updateStatus, { body: { id, ...values } })
}

export function reorderStatuses(kind: string, ids: readonly number[]) {
  return call(orderStatuses, { body: { kind, ids } })
}

export function setRetired(id: number, retired: boolean) {
  return call(retireStatus, { body: { id, retired } })
}

export function removeStatus(id: number) {
  return call(deleteStatus, { body: { id } })
}

/** Returns the fields that the user has changed. The other fields are not sent, so that concurrent changes of them are kept. */
export function changedFields(opened: StatusValues, { name, meaning }: StatusValues): Partial<StatusValues> {
  return { ...(name !== opened.name && { name }), ...(meaning !== opened.meaning && { meaning }) }
}
