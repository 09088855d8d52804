import { z } from 'zod'
import { kinds } from '#documents/kinds.ts'
import { statusMeanings } from '#documents/statuses.ts'
import { get } from './calls.ts'
import { dayInQuery, neededIdInQuery } from './list-query.ts'
import { moneySum } from './money-sum.ts'
import { namedRecord } from './records.ts'

// Money is counted in one currency at a time and in no archived document. Each figure is that of a list of documents,
// filtered by what is answered beside it: currency, statuses, days, overdue.

const kindName = z.enum(kinds.map(({ name }) => name))
const knownStatus = namedRecord.extend({ meaning: z.enum(statusMeanings) })

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
  answer: z.object({ documents: z.array(recentDocument) }),
})

/** The day where the reader is: which months are shown and what is overdue depend on it. */
const fromHere = z.object({ today: dayInQuery })
const inOneCurrency = fromHere.extend({ currency: neededIdInQuery })

export const listDashboardCurrencies = get({
  path: '/api/v1/dashboard/currencies',
  summary: 'The currencies that documents have, the one of most documents of the last twelve months first.',
  query: fromHere,
  answer: z.object({
    /** Those of the last twelve months are counted. */
    currencies: z.array(namedRecord.extend({ count: z.int() })),
  }),
})

/** What becomes of money: by what its status means, and what is open and overdue apart from what is only open. */
export const moneyParts = ['won', 'open', 'overdue', 'draft', 'lost'] as const

export type MoneyPart = (typeof moneyParts)[number]

const sum = z.object({ count: z.int(), total_amount: moneySum })

export type WireSum = z.output<typeof sum>

const partSums = z.object({
  ...{ won: sum, open: sum, overdue: sum, draft: sum, lost: sum },
  /** Won, open and overdue: all that was sent out and stands. */
  issued: sum,
} satisfies Record<MoneyPart | 'issued', typeof sum>)

export type WirePartSums = z.output<typeof partSums>

export const sumMonths = get({
  path: '/api/v1/dashboard/months',
  summary: 'What documents that ask for money add up to, by month of their date for twelve months.',
  query: inOneCurrency,
  answer: z.object({
    kinds: z.array(
      z.object({
        kind: kindName,
        statuses: z.array(knownStatus),
        /** The last one is that of today. */
        months: z.array(z.object({ month: z.string(), sums: partSums })),
        /** Of all these months. */
        sums: partSums,
      }),
    ),
  }),
})

export type WireMoneyMonths = z.output<typeof sumMonths.answer>['kinds'][number]

const unpaid = z.object({ count: z.int(), unpaid_amount: moneySum })

const owedDocument = z.object({
  id: z.int(),
  /** As people read it. */
  shown_number: z.string(),
  title: z.string(),
  party_name: z.string(),
  due_date: z.string(),
  unpaid_amount: z.number(),
})

export type WireOwedDocument = z.output<typeof owedDocument>

export const sumOutstanding = get({
  path: '/api/v1/dashboard/outstanding',
  summary: 'What is still to be paid, what of it is overdue, and what has been overdue for longest.',
  query: inOneCurrency,
  answer: z.object({
    kinds: z.array(
      z.object({
        kind: kindName,
        /** Open ones. */
        statuses: z.array(knownStatus),
        outstanding: unpaid,
        overdue: unpaid,
        longest: z.array(owedDocument),
      }),
    ),
  }),
})

export type WireOutstanding = z.output<typeof sumOutstanding.answer>['kinds'][number]

export const sumOffers = get({
  path: '/api/v1/dashboard/offers',
  summary: 'Offers that are neither won nor lost, by status, and which of them have expired.',
  query: inOneCurrency,
  answer: z.object({
    kinds: z.array(
      z.object({
        kind: kindName,
        stages: z.array(z.object({ status: knownStatus, sum })),
        expired: sum,
      }),
    ),
  }),
})

export type WireOffers = z.output<typeof sumOffers.answer>['kinds'][number]
