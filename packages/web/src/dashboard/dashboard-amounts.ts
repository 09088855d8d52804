import {
  type AmountCategory,
  amountCategories,
  type WireCategorySums,
  type WireMonthlySums,
  type WireOffers,
  type WireOutstanding,
  type WireSum,
} from '@quittance/shared/contract/dashboard.ts'
import type { CalendarDay, CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'

/** A number of documents, and the sum of their amounts. */
export interface Sum {
  readonly count: number
  readonly total: Decimal
}

export interface Status {
  readonly id: number
  readonly name: string
  readonly meaning: StatusMeaning
}

export type PartSums = Readonly<Record<AmountCategory | 'issued', Sum>>

/** Amounts of a kind by month of the document date. */
export interface MoneyMonths {
  readonly kind: KindName
  readonly statuses: readonly Status[]
  /** The last one is the current month. */
  readonly months: readonly { readonly month: CalendarMonth; readonly sums: PartSums }[]
  readonly sums: PartSums
}

export interface OverdueDocument {
  readonly id: number
  readonly shownNumber: string
  readonly title: string
  readonly partyName: string
  readonly dueDate: CalendarDay
  readonly unpaid: Decimal
}

/** Unpaid documents of a kind. The sums are of the unpaid amounts. */
export interface OutstandingAmounts {
  readonly kind: KindName
  /** All statuses with the meaning open. */
  readonly statuses: readonly Status[]
  readonly outstanding: Sum
  readonly overdue: Sum
  readonly longest: readonly OverdueDocument[]
}

/** Offers of a kind that are neither won nor lost, by stage. */
export interface Offers {
  readonly kind: KindName
  readonly stages: readonly { readonly status: Status; readonly sum: Sum }[]
  readonly expired: Sum
}

export function decodeMonths({ kind, statuses, months, sums }: WireMonthlySums): MoneyMonths {
  return {
    kind,
    statuses,
    months: months.map(({ month, sums: ofMonth }) => ({ month, sums: decodeParts(ofMonth) })),
    sums: decodeParts(sums),
  }
}

export function decodeOutstanding(sent: WireOutstanding): OutstandingAmounts {
  return {
    kind: sent.kind,
    statuses: sent.statuses,
    outstanding: { count: sent.outstanding.count, total: decimal(sent.outstanding.unpaid_amount) },
    overdue: { count: sent.overdue.count, total: decimal(sent.overdue.unpaid_amount) },
    longest: sent.longest.map((document) => ({
      id: document.id,
      shownNumber: document.shown_number,
      title: document.title,
      partyName: document.party_name,
      dueDate: document.due_date,
      unpaid: decimal(String(document.unpaid_amount)),
    })),
  }
}

export function decodeOffers({ kind, stages, expired }: WireOffers): Offers {
  return {
    kind,
    stages: stages.map(({ status, sum }) => ({ status, sum: decodeSum(sum) })),
    expired: decodeSum(expired),
  }
}

function decodeParts(sums: WireCategorySums): PartSums {
  const { won, open, overdue, draft, lost, issued } = sums
  return {
    won: decodeSum(won),
    open: decodeSum(open),
    overdue: decodeSum(overdue),
    draft: decodeSum(draft),
    lost: decodeSum(lost),
    issued: decodeSum(issued),
  }
}

function decodeSum({ count, total_amount }: WireSum): Sum {
  return { count, total: decimal(total_amount) }
}

/** Returns the categories that have documents, in the order of the chart. */
export function usedParts({ sums }: MoneyMonths): AmountCategory[] {
  return amountCategories.filter((part) => sums[part].count > 0)
}
