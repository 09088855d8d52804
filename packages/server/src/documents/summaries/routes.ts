import { partySummaryCall } from '@quittance/shared/contract/party-summary.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { readCurrencyNames } from '#catalogue/repository.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { toWirePartySummary } from './presenter.ts'
import { summariseParty } from './summarise-party.ts'

/** What the documents of leads or customers add up to. */
export function partySummaryRoutes(binding: Binding, kind: PartyKind): void {
  const { relation } = kind
  serve(binding, partySummaryCall(kind), async ({ params: { id }, query: { today } }) => {
    const summaries = await summariseParty(binding.services, { relation, id, today })
    return toWirePartySummary(summaries, await readCurrencyNames(binding.services.database))
  })
}
