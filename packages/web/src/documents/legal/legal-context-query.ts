import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { everyParty } from '#api/query-client.ts'

/** In milliseconds: another member may have completed the company or the customer. */
const freshMs = 5_000

/** Returns the query of the company and the party of a document. @param id null: no party is chosen */
export function legalContextQuery(relation: Relation | null, id: number | null) {
  const query = id === null ? {} : { [relation === 'lead' ? 'lead_id' : 'customer_id']: id }
  return queryOptions({
    queryKey: [...everyParty, 'legal-context', query],
    staleTime: freshMs,
    queryFn: ({ signal }) => call(readLegalContext, { query, signal }),
  })
}
