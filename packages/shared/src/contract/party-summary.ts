import { z } from 'zod'
import type { PartyKind } from '#documents/party-kind.ts'
import { get } from './calls.ts'
import { dayInQuery } from './list-query.ts'
import { moneySum } from './money-sum.ts'
import { idInPath } from './party-records.ts'

const partySummary = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      /** With an open status, archived ones aside. */
      open: z.int(),
      overdue: z.int(),
      /** Never added up across currencies. */
      totals: z.array(
        z.object({
          currency: z.string(),
          count: z.int(),
          total_amount: moneySum,
          /** Of those with an open or won status, as the dashboard counts what was invoiced. */
          issued_amount: moneySum,
          unpaid_amount: moneySum,
          overdue_amount: moneySum,
        }),
      ),
    }),
  ),
})

export type WirePartySummary = z.output<typeof partySummary>

/** The documents of a lead or customer, those of the leads that became it included. */
export function partySummaryCall({ relation }: PartyKind) {
  return get({
    path: `/api/v1/${relation}/:id/summary`,
    summary: `How many documents a ${relation} has, and what they add up to.`,
    params: idInPath,
    // The day where the reader is: what is overdue depends on it.
    query: z.object({ today: dayInQuery }),
    response: partySummary,
  })
}
