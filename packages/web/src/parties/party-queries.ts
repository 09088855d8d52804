import {
  convertLead,
  partyListCalls,
  partyRecords,
  type WireDuplicate,
  type WirePartyRecord,
} from '@quittance/shared/contract/party-records.ts'
import { listCurrencies, listCustomers } from '@quittance/shared/contract/picker-lists.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { formatPickerName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { catalogueKeys, everyParty, screenFreshMs } from '#api/query-client.ts'
import { restartQuery, startQuery, withoutCache } from '#api/start-query.ts'
import { historyPagesQuery, startHistory } from '#ui/history/history-query.ts'
import { pickerLimit, type RecordOption } from '#ui/record-option.ts'
import type { PartyValues } from './party-form.ts'

export type PartyRecord = WirePartyRecord
export type DuplicateParty = WireDuplicate

/** Queries the customers to which a lead can be converted, as far as they match a text. */
export function customersQuery(search: string) {
  return queryOptions({
    queryKey: [...partiesKey('customer'), 'offered', search],
    queryFn: async ({ signal }): Promise<RecordOption[]> => {
      const { customers } = await call(listCustomers, { query: { search, limit: pickerLimit }, signal })
      return customers.map(({ id, client_name, company_name, client_email }) => {
        return {
          id,
          label: formatPickerName({ company: company_name, name: client_name }),
          description: client_email,
        }
      })
    },
    placeholderData: keepPreviousData,
  })
}

/** Returns the beginning of the query keys of all data about leads, or about customers. */
export function partiesKey(relation: Relation) {
  return [...everyParty, relation] as const
}

export function recordQuery(relation: Relation, id: number) {
  return queryOptions({
    queryKey: [...partiesKey(relation), 'record', id],
    queryFn: async ({ signal }) =>
      (await call(partyRecords[relation].read, { params: { id }, signal })).record,
    staleTime: screenFreshMs,
  })
}

/** Queries a record for its form: again each time the form is opened, but never while the user is editing. */
export function editedQuery(relation: Relation, id: number) {
  return queryOptions({
    ...recordQuery(relation, id),
    queryKey: [...partiesKey(relation), 'edited', id],
    ...withoutCache,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function historyQuery(relation: Relation, id: number) {
  return historyPagesQuery([...partiesKey(relation), 'history', id], (query, signal) =>
    call(partyRecords[relation].history, { params: { id }, query, signal }),
  )
}

export function currenciesQuery() {
  return queryOptions({
    queryKey: catalogueKeys.currencies,
    queryFn: async ({ signal }) => (await call(listCurrencies, { signal })).currencies,
  })
}

/** Starts the query of the form of a new record. */
export function startNewParty(queries: QueryClient): void {
  void queries.prefetchQuery(currenciesQuery())
}

/** Starts the queries of the form of a record. */
export function startEditedParty(queries: QueryClient, relation: Relation, id: number): void {
  restartQuery(queries, editedQuery(relation, id))
  startNewParty(queries)
}

/** Starts the queries of the page of a record. */
export function startShownParty(queries: QueryClient, relation: Relation, id: number): void {
  startQuery(queries, recordQuery(relation, id))
  startHistory(queries, historyQuery(relation, id))
}

/** Queries the duplicates of a record that the user is editing. @param id null: not stored yet */
export function duplicatesQuery(
  relation: Relation,
  { id, fields }: { readonly id: number | null; readonly fields: Readonly<Record<string, string>> },
) {
  const body = { ...fields, id }
  const isAsked = Object.values(fields).some((value) => value.trim() !== '')
  return queryOptions({
    queryKey: [...partiesKey(relation), 'duplicates', body],
    queryFn: async ({ signal }) =>
      (await call(partyRecords[relation].duplicates, { body, signal })).duplicates,
    enabled: isAsked,
    // Empty fields have no duplicates, so the previous result is not shown any more.
    placeholderData: (previous: readonly DuplicateParty[] | undefined) =>
      isAsked && previous ? [...previous] : undefined,
  })
}

/** Queries the duplicates of a stored record. */
export function storedDuplicatesQuery(relation: Relation, id: number) {
  return queryOptions({
    queryKey: [...partiesKey(relation), 'duplicates', id],
    queryFn: async ({ signal }) =>
      (await call(partyRecords[relation].duplicates, { body: { id }, signal })).duplicates,
  })
}

interface Saving {
  readonly id: number | null
  readonly values: PartyValues
  readonly idempotencyKey: string
}

export async function saveParty(relation: Relation, { id, values, idempotencyKey }: Saving) {
  const { store, update } = partyRecords[relation]
  if (id === null) return await call(store, { body: values, idempotencyKey })
  return await call(update, { body: { ...values, id } })
}

export async function archiveParty(relation: Relation, ids: readonly number[], archived: boolean) {
  const { setArchived } = partyListCalls(partyKinds[relation])
  return await call(setArchived, { body: { ids: [...ids], archived } })
}

export async function anonymiseParty(relation: Relation, id: number) {
  return await call(partyRecords[relation].anonymise, { body: { id } })
}

/** Converts a lead. @param customerId null: to a new customer */
export async function convert(id: number, customerId: number | null) {
  return await call(convertLead, { body: { id, customer_id: customerId } })
}

/** Invalidates all data about leads and customers, because a change of one can affect the other. */
export async function forgetParties(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: everyParty })
}
