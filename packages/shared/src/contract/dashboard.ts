import { z } from 'zod'
import { kinds } from '#documents/document-kinds.ts'
import { statusMeanings } from '#documents/sales-document.ts'
import { get } from './endpoint.ts'
import { dayInQuery, requiredIdInQuery } from './list-query.ts'
import { moneySum, namedRecord } from './records.ts'

// Money is counted in one currency at a time and in no archived document. Each figure is that of a list of documents,
// filtered by what is answered beside it: currency, statuses, days, overdue.

const kindName = z.enum(kinds.map(({ name }) => name))
const statusWithMeaning = namedRecord.extend({ meaning: z.enum(statusMeanings) })

const recentDocument = z.object({
  id: z.int(),
  kind: kindName,
  /** As people read it. */
  shown_number: z.string(),
  title: z.string(),
  party_name: z.string(),
  document_date: z.string(),
  total_amount: z.number(),
  currency: z.string(),
  status: z.object({ name: z.string(), meaning: z.enum(statusMeanings) }),
})

export type WireRecentDocument = z.output<typeof recentDocument>

export const listRecentDocuments = get({
  path: '/api/v1/documents/recent',
  summary: 'The documents saved last, of every kind.',
  response: z.object({ documents: z.array(recentDocument) }),
})

/** The day where the reader is: which months are shown and what is overdue depend on it. */
const todayQuery = z.object({ today: dayInQuery })
const currencyQuery = todayQuery.extend({ currency: requiredIdInQuery })

export const listDashboardCurrencies = get({
  path: '/api/v1/dashboard/currencies',
  summary: 'The currencies that documents have, the one of most documents of the last twelve months first.',
  query: todayQuery,
  response: z.object({
    /** Those of the last twelve months are counted. */
    currencies: z.array(namedRecord.extend({ count: z.int() })),
  }),
})

/** What becomes of money: by what its status means, and what is open and overdue apart from what is only open. */
export const amountCategories = ['won', 'open', 'overdue', 'draft', 'lost'] as const

export type AmountCategory = (typeof amountCategories)[number]

const sum = z.object({ count: z.int(), total_amount: moneySum })

export type WireSum = z.output<typeof sum>

const categorySums = z.object({
  ...{ won: sum, open: sum, overdue: sum, draft: sum, lost: sum },
  /** Won, open and overdue: all that was sent out and stands. */
  issued: sum,
} satisfies Record<AmountCategory | 'issued', typeof sum>)

export type WireCategorySums = z.output<typeof categorySums>

export const sumMonths = get({
  path: '/api/v1/dashboard/months',
  summary: 'What documents that ask for money add up to, by month of their date for twelve months.',
  query: currencyQuery,
  response: z.object({
    kinds: z.array(
      z.object({
        kind: kindName,
        statuses: z.array(statusWithMeaning),
        /** The last one is that of today. */
        months: z.array(z.object({ month: z.string(), sums: categorySums })),
        /** Of all these months. */
        sums: categorySums,
      }),
    ),
  }),
})

export type WireMonthlySums = z.output<typeof sumMonths.response>['kinds'][number]

const unpaidSum = z.object({ count: z.int(), unpaid_amount: moneySum })

const overdueDocument = z.object({
  id: z.int(),
  /** As people read it. */
  shown_number: z.string(),
  title: z.string(),
  party_name: z.string(),
  due_date: z.string(),
  unpaid_amount: z.number(),
})

export type WireOverdueDocument = z.output<typeof overdueDocument>

export const sumOutstanding = get({
  path: '/api/v1/dashboard/outstanding',
  summary: 'What is still to be paid, what of it is overdue, and what has been overdue for longest.',
  query: currencyQuery,
  response: z.object({
    kinds: z.array(
      z.object({
        kind: kindName,
        /** Open ones. */
        statuses: z.array(statusWithMeaning),
        outstanding: unpaidSum,
        overdue: unpaidSum,
        longest: z.array(overdueDocument),
      }),
    ),
  }),
})

export type WireOutstanding = z.output<typeof sumOutstanding.response>['kinds'][number]

export const sumOffers = get({
  path: '/api/v1/dashboard/offers',
  summary: 'Offers that are neither won nor lost, by status, and which of them have expired.',
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
