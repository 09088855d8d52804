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

/** How many documents, and what they add up to. */
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

/** What documents of a kind ask for, by month of their date. */
export interface MoneyMonths {
  readonly kind: KindName
  readonly statuses: readonly Status[]
  /** The last one is this month. */
  readonly months: readonly { readonly month: CalendarMonth; readonly sums: PartSums }[]
  readonly sums: PartSums
}

export interface OwedDocument {
  readonly id: number
  readonly shownNumber: string
  readonly title: string
  readonly partyName: string
  readonly dueDate: CalendarDay
  readonly unpaid: Decimal
}

/** What is still to be paid; the totals are what is unpaid. */
export interface Outstanding {
  readonly kind: KindName
  /** Open ones. */
  readonly statuses: readonly Status[]
  readonly outstanding: Sum
  readonly overdue: Sum
  readonly longest: readonly OwedDocument[]
}

/** Where offers of a kind stand that may still be won. */
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

export function decodeOutstanding(sent: WireOutstanding): Outstanding {
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

/** Those that have documents, in the order in which they are drawn. */
export function usedParts({ sums }: MoneyMonths): AmountCategory[] {
  return amountCategories.filter((part) => sums[part].count > 0)
}
