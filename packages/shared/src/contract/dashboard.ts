import { z } from 'zod'
import { statusMeanings } from '#documents/sales-document.ts'
import { get } from './endpoint.ts'
import { kindName } from './field-schemas.ts'
import { dayInQuery, requiredIdInQuery } from './list-query.ts'
import { moneySum, namedRecord } from './records.ts'

// Amounts are sums in one currency, without archived documents; what is due of issued documents counts in the archive, too, and whatever
// their status means. Each equals the total of a list of documents: of months with the days, the statuses and `overdue` as below, of what
// is outstanding with `balance=unpaid`, of what is overdue with `overdue=1`.

const statusWithMeaning = namedRecord.extend({ meaning: z.enum(statusMeanings) })

const recentDocument = z.object({
  id: z.int(),
  kind: kindName,
  /** Number with prefix and padding. */
  shown_number: z.string(),
  title: z.string(),
  /** Company, else person. */
  party_name: z.string(),
  document_date: z.string(),
  total_amount: z.number(),
  currency: z.string(),
  status: z.object({ name: z.string(), meaning: z.enum(statusMeanings) }),
})

export type WireRecentDocument = z.output<typeof recentDocument>

export const listRecentDocuments = get({
  path: '/api/v1/documents/recent',
  summary: 'List the documents of all kinds that were saved last.',
  response: z.object({ documents: z.array(recentDocument) }),
})

/** Day in the client's time zone, which decides the months and what is overdue. */
const todayQuery = z.object({ today: dayInQuery })
const currencyQuery = todayQuery.extend({ currency: requiredIdInQuery })

export const listDashboardCurrencies = get({
  path: '/api/v1/dashboard/currencies',
  summary: 'List the currencies of documents, the most frequent of the last twelve months first.',
  query: todayQuery,
  response: z.object({
    /** `count`: documents of the last twelve months. */
    currencies: z.array(namedRecord.extend({ count: z.int() })),
  }),
})

/**
 * Categories of amounts. `overdue`: the documents of a list with `overdue=1`; the others by the meaning of the status, with `overdue=0`.
 */
export const amountCategories = ['won', 'open', 'overdue', 'draft', 'lost'] as const

export type AmountCategory = (typeof amountCategories)[number]

const sum = z.object({ count: z.int(), total_amount: moneySum })

export type WireSum = z.output<typeof sum>

const categorySums = z.object({
  ...{ won: sum, open: sum, overdue: sum, draft: sum, lost: sum },
  /** Documents whose status means won or open, also overdue ones. */
  issued: sum,
} satisfies Record<AmountCategory | 'issued', typeof sum>)

export type WireCategorySums = z.output<typeof categorySums>

export const sumMonths = get({
  path: '/api/v1/dashboard/months',
  summary: 'Sum the documents that request payment, by month of their date, for twelve months.',
  query: currencyQuery,
  response: z.object({
    kinds: z.array(
      z.object({
        kind: kindName,
        statuses: z.array(statusWithMeaning),
        /** The last one is the current month. */
        months: z.array(z.object({ month: z.string(), sums: categorySums })),
        /** All months together. */
        sums: categorySums,
      }),
    ),
  }),
})

export type WireMonthlySums = z.output<typeof sumMonths.response>['kinds'][number]

const unpaidSum = z.object({ count: z.int(), unpaid_amount: moneySum })

const overdueDocument = z.object({
  id: z.int(),
  /** Number with prefix and padding. */
  shown_number: z.string(),
  title: z.string(),
  /** Company, else person. */
  party_name: z.string(),
  due_date: z.string(),
  unpaid_amount: z.number(),
})

export type WireOverdueDocument = z.output<typeof overdueDocument>

export const sumOutstanding = get({
  path: '/api/v1/dashboard/outstanding',
  summary: 'Sum the unpaid and overdue amounts, and list the documents that are overdue longest.',
  query: currencyQuery,
  response: z.object({
    kinds: z.array(
      z.object({
        kind: kindName,
        /** Statuses with the meaning open, in which documents count that are not issued. */
        statuses: z.array(statusWithMeaning),
        outstanding: unpaidSum,
        overdue: unpaidSum,
        longest: z.array(overdueDocument),
      }),
    ),
  }),
})

export type WireOutstanding = z.output<typeof sumOutstanding.response>['kinds'][number]

/** How long ago the unpaid amounts were due. */
export const dueAges = ['not-due', 'to-30', 'to-60', 'to-90', 'older'] as const

export type DueAge = (typeof dueAges)[number]

export const sumMoney = get({
  path: '/api/v1/dashboard/money',
  summary:
    'Sum the money received in each of the last twelve months, and the amounts due on invoices by age.',
  query: currencyQuery,
  response: z.object({
    /** The last one is the current month. Refunds are deducted. */
    months: z.array(z.object({ month: z.string(), amount: moneySum })),
    /** The documents of the list with `balance=unpaid`, by their due dates. */
    ages: z.array(z.object({ age: z.enum(dueAges), count: z.int(), due_amount: moneySum })),
    /** Left of payments and credit notes. */
    unallocated: moneySum,
  }),
})

export type WireMoney = z.output<typeof sumMoney.response>

export const sumOffers = get({
  path: '/api/v1/dashboard/offers',
  summary: 'Sum the pending offers by status, and those that have expired.',
  query: currencyQuery,
  response: z.object({
    kinds: z.array(
      z.object({
        kind: kindName,
        stages: z.array(z.object({ status: statusWithMeaning, sum })),
        expired: sum,
      }),
    ),
  }),
})

export type WireOffers = z.output<typeof sumOffers.response>['kinds'][number]
