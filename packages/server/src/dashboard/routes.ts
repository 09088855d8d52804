import * as contract from '@quittance/shared/contract/dashboard.ts'
import { today } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { listCurrencies } from './list-currencies.ts'
import { toWireMonths, toWireOffers, toWireOutstanding, toWireRecentDocument } from './presenter.ts'
import { listRecentDocuments } from './repository.ts'
import { sumMonths } from './sum-months.ts'
import { sumOffers } from './sum-offers.ts'
import { sumOutstanding } from './sum-outstanding.ts'

const owedKinds = kinds.filter(({ isReceivable: isOwed }) => isOwed)
const offerKinds = kinds.filter(({ isOffer }) => isOffer)

export function dashboardRoutes(binding: Binding): void {
  const { database, clock } = binding.services
  const resolveToday = (sent: string | undefined) => sent ?? today(clock())
  serve(binding, contract.listRecentDocuments, async () => ({
    documents: (await listRecentDocuments(database)).map(toWireRecentDocument),
  }))
  serve(binding, contract.listDashboardCurrencies, async ({ query }) => {
    return { currencies: await listCurrencies(database, resolveToday(query.today)) }
  })
  serve(binding, contract.sumMonths, async ({ query: { currency, today: sent } }) => {
    const inCurrency = { currencyId: currency, today: resolveToday(sent) }
    return { kinds: (await sumForEachKind(owedKinds, (kind) => sumMonths(database, kind, inCurrency))).map(toWireMonths) }
  })
  serve(binding, contract.sumOutstanding, async ({ query: { currency, today: sent } }) => {
    const inCurrency = { currencyId: currency, today: resolveToday(sent) }
    const sums = await sumForEachKind(owedKinds, (kind) => sumOutstanding(database, kind, inCurrency))
    return { kinds: sums.map(toWireOutstanding) }
  })
  serve(binding, contract.sumOffers, async ({ query: { currency, today: sent } }) => {
    const inCurrency = { currencyId: currency, today: resolveToday(sent) }
    return {
      kinds: (await sumForEachKind(offerKinds, (kind) => sumOffers(database, kind, inCurrency))).map(toWireOffers),
    }
  })
}

function sumForEachKind<Sums>(
  some: readonly DocumentKind[],
  sumsOf: (kind: DocumentKind) => Promise<Sums>,
): Promise<Sums[]> {
  return Promise.all(some.map(sumsOf))
}
