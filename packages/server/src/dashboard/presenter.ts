import type {
  WireMonthlySums,
  WireOffers,
  WireOutstanding,
  WireOverdueDocument,
  WireCategorySums,
  WireRecentDocument,
  WireSum,
} from '@quittance/shared/contract/dashboard.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { Sum } from './add-up.ts'
import type { KnownStatus, OwedDocument, RecentDocument } from './repository.ts'
import type { MoneyMonths, PartSums } from './sum-months.ts'
import type { Offers } from './sum-offers.ts'
import type { Outstanding } from './sum-outstanding.ts'

export function toWireRecentDocument(document: RecentDocument): WireRecentDocument {
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

export function toWireMonths({ kind, statuses, months, sums }: MoneyMonths): WireMonthlySums {
  return {
    kind,
    statuses: statuses.map(toWireStatus),
    months: months.map(({ month, sums: ofMonth }) => ({ month, sums: toWirePartSums(ofMonth) })),
    sums: toWirePartSums(sums),
  }
}

export function toWireOutstanding(outstanding: Outstanding): WireOutstanding {
  return {
    kind: outstanding.kind,
    statuses: outstanding.statuses.map(toWireStatus),
    outstanding: toWireUnpaid(outstanding.outstanding),
    overdue: toWireUnpaid(outstanding.overdue),
    longest: outstanding.longest.map(toWireOwed),
  }
}

export function toWireOffers({ kind, stages, expired }: Offers): WireOffers {
  return {
    kind,
    stages: stages.map(({ status, sum }) => ({ status: toWireStatus(status), sum: toWireSum(sum) })),
    expired: toWireSum(expired),
  }
}

function toWirePartSums({ won, open, overdue, draft, lost, issued }: PartSums): WireCategorySums {
  return {
    won: toWireSum(won),
    open: toWireSum(open),
    overdue: toWireSum(overdue),
    draft: toWireSum(draft),
    lost: toWireSum(lost),
    issued: toWireSum(issued),
  }
}

function toWireSum({ count, total }: Sum): WireSum {
  return { count, total_amount: total }
}

function toWireUnpaid({ count, unpaid }: Sum) {
  return { count, unpaid_amount: unpaid }
}

function toWireStatus({ id, name, meaning }: KnownStatus) {
  return { id, name, meaning }
}

function toWireOwed(document: OwedDocument): WireOverdueDocument {
  return {
    id: document.id,
    shown_number: document.shownNumber,
    title: document.title,
    party_name: document.partyName,
    due_date: document.dueDate,
    unpaid_amount: toNumber(document.unpaid),
  }
}
