import type { WireRowResult } from '@quittance/shared/contract/imports.ts'
import { listImportCurrencies, partyImports } from '@quittance/shared/contract/party-imports.ts'
import { listPartyFields } from '@quittance/shared/documents/party-fields.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { type PartyWireName, partyFieldNames, partyPayload } from '@quittance/shared/wire/party-payload.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { catalogueKeys } from '#api/query-client.ts'
import type { SentBatch } from '#ui/imports/import-definition.ts'

/** Returns the wire names of the fields of a row. */
export function fieldNamesOf(kind: PartyKind): PartyWireName[] {
  return listPartyFields(kind).map((field) => partyFieldNames[field])
}

/** Returns the schema with which the server validates a row. */
export function rowSchema(kind: PartyKind) {
  return partyPayload(kind, 'store')
}

/** Sends a batch of rows. If it is sent again, the results are the same. */
export async function sendRows(
  relation: Relation,
  { importId, existing, rows }: SentBatch,
): Promise<readonly WireRowResult[]> {
  const body = { import_id: importId, existing, rows }
  return (await call(partyImports[relation], { body })).results
}

/** Queries all currencies, including retired ones, because exported records can have them. */
export function importedCurrenciesQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.currencies, 'imported'],
    queryFn: async ({ signal }) => (await call(listImportCurrencies, { signal })).currencies,
  })
}
