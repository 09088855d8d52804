import { partySummaryCall, type WirePartySummary } from '@quittance/shared/contract/party-records.ts'
import { today } from '@quittance/shared/documents/calendar.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export type KindSummary = WirePartySummary['kinds'][number]

/** Queries the totals of the documents of a lead or customer, by kind. */
export function summaryQuery(party: PartyKind, id: number) {
  return queryOptions({
    queryKey: ['document-summary', party.relation, id],
    queryFn: async ({ signal }) => {
      const query = { today: today() }
      return (await call(partySummaryCall(party), { params: { id }, query, signal })).kinds
    },
    staleTime: 0,
  })
}
