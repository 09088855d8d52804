import type { WirePartySummary } from '@quittance/shared/contract/party-summary.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { KindSummary } from './summarise-party.ts'

/** @param currencies their names by id */
export function toWireSummary(
  summaries: readonly KindSummary[],
  currencies: ReadonlyMap<number, string>,
): WirePartySummary {
  return {
    kinds: summaries.map(({ kind, all, issued, overdue }) => ({
      kind,
      count: all.count,
      open: all.statuses
        .filter(({ status }) => status.meaning === 'open')
        .reduce((sum, { count }) => sum + count, 0),
      overdue: all.overdue,
      totals: all.totals.map(({ currencyId, count, total, unpaid }) => {
        const sentOut = issued.totals.find((one) => one.currencyId === currencyId)
        const late = overdue.totals.find((one) => one.currencyId === currencyId)
        return {
          currency: currencies.get(currencyId) ?? '',
          count,
          total_amount: toNumber(total),
          issued_amount: sentOut === undefined ? 0 : toNumber(sentOut.total),
          unpaid_amount: toNumber(unpaid),
          overdue_amount: late === undefined ? 0 : toNumber(late.unpaid),
        }
      }),
    })),
  }
}
