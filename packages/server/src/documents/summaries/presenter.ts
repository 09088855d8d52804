import type { WirePartySummary } from '@quittance/shared/contract/party-summary.ts'
import { toExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { KindSummary } from './summarise-party.ts'

const zeroAmount = toMoney(toExact(zero))

/** @param currencies their names by id */
export function toWirePartySummary(
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
          total_amount: total,
          issued_amount: sentOut?.total ?? zeroAmount,
          unpaid_amount: unpaid,
          overdue_amount: late?.unpaid ?? zeroAmount,
        }
      }),
    })),
  }
}
