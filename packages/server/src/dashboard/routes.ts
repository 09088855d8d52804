import * as contract from '@quittance/shared/contract/dashboard.ts'
import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import { readToday } from '#database/queries/company-day.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { type Money, sumMoney } from './money.ts'
import {
  type KnownStatus,
  listRecentDocuments,
  type OverdueDocument,
  type RecentDocument,
} from './repository.ts'
import {
  listCurrencies,
  type MoneyMonths,
  type Offers,
  type OutstandingAmounts,
  type PartSums,
  type Sum,
  sumMonths,
  sumOffers,
  sumOutstanding,
} from './totals.ts'

const receivableKinds = kinds.filter(({ claim }) => claim === 'payment')
const offerKinds = kinds.filter(({ claim }) => claim === 'offer')

export function dashboardRoutes(binding: Binding): void {
  const { database } = binding.services
  const resolveToday = async (day: string | undefined) => day ?? (await readToday(binding.services))
  serve(binding, contract.listRecentDocuments, async () => ({
    documents: (await listRecentDocuments(database)).map(toWireRecentDocument),
  }))
  serve(binding, contract.listDashboardCurrencies, async ({ query }) => {
    return { currencies: await listCurrencies(database, await resolveToday(query.today)) }
  })
  serve(binding, contract.sumMonths, async ({ query: { currency, today: day } }) => {
    const inCurrency = { currencyId: currency, today: await resolveToday(day) }
    return {
      kinds: (await sumForEachKind(receivableKinds, (kind) => sumMonths(database, kind, inCurrency))).map(
        toWireMonths,
      ),
    }
  })
  serve(binding, contract.sumOutstanding, async ({ query: { currency, today: day } }) => {
    const inCurrency = { currencyId: currency, today: await resolveToday(day) }
    const sums = await sumForEachKind(receivableKinds, (kind) => sumOutstanding(database, kind, inCurrency))
    return { kinds: sums.map(toWireOutstanding) }
  })
  serve(binding, contract.sumMoney, async ({ query: { currency, today: day } }) =>
    toWireMoney(await sumMoney(database, { currencyId: currency, today: await resolveToday(day) })),
  )
  serve(binding, contract.sumOffers, async ({ query: { currency, today: day } }) => {
    const inCurrency = { currencyId: currency, today: await resolveToday(day) }
    return {
      kinds: (await sumForEachKind(offerKinds, (kind) => sumOffers(database, kind, inCurrency))).map(
        toWireOffers,
      ),
    }
  })
}

function sumForEachKind<Sums>(
  documentKinds: readonly DocumentKind[],
  sumKind: (kind: DocumentKind) => Promise<Sums>,
): Promise<Sums[]> {
  return Promise.all(documentKinds.map(sumKind))
}

function toWireRecentDocument(document: RecentDocument): contract.WireRecentDocument {
  return {
    id: document.id,
    kind: document.kind,
    shown_number: document.shownNumber,
    title: document.title,
    party_name: document.partyName,
    document_date: document.documentDate,
    total_amount: toNumber(document.total),
    currency: document.currency,
    status: document.status,
  }
}

function toWireMonths({ kind, statuses, months, sums }: MoneyMonths): contract.WireMonthlySums {
  return {
    kind,
    statuses: statuses.map(toWireStatus),
    months: months.map(({ month, sums: monthSums }) => ({ month, sums: toWirePartSums(monthSums) })),
    sums: toWirePartSums(sums),
  }
}

function toWireOutstanding(outstanding: OutstandingAmounts): contract.WireOutstanding {
  return {
    kind: outstanding.kind,
    statuses: outstanding.statuses.map(toWireStatus),
    outstanding: toWireUnpaid(outstanding.outstanding),
    overdue: toWireUnpaid(outstanding.overdue),
    longest: outstanding.longest.map(toWireOverdueDocument),
  }
}

function toWireMoney({ months, ages, unallocated }: Money): contract.WireMoney {
  return {
    months: months.map(({ month, amount }) => ({ month, amount })),
    ages: ages.map(({ age, count, due }) => ({ age, count, due_amount: due })),
    unallocated,
  }
}

function toWireOffers({ kind, stages, expired }: Offers): contract.WireOffers {
  return {
    kind,
    stages: stages.map(({ status, sum }) => ({ status: toWireStatus(status), sum: toWireSum(sum) })),
    expired: toWireSum(expired),
  }
}

function toWirePartSums({ won, open, overdue, draft, lost, invoiced }: PartSums): contract.WireCategorySums {
  return {
    won: toWireSum(won),
    open: toWireSum(open),
    overdue: toWireSum(overdue),
    draft: toWireSum(draft),
    lost: toWireSum(lost),
    issued: toWireSum(invoiced),
  }
}

function toWireSum({ count, total }: Sum): contract.WireSum {
  return { count, total_amount: total }
}

function toWireUnpaid({ count, unpaid }: Sum) {
  return { count, unpaid_amount: unpaid }
}

function toWireStatus({ id, name, meaning }: KnownStatus) {
  return { id, name, meaning }
}

function toWireOverdueDocument(document: OverdueDocument): contract.WireOverdueDocument {
  return {
    id: document.id,
    shown_number: document.shownNumber,
    title: document.title,
    party_name: document.partyName,
    due_date: document.dueDate,
    unpaid_amount: toNumber(document.unpaid),
  }
}
