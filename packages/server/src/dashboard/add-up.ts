import { type Decimal, toExact, addExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'

/** How many documents, and what they add up to. */
export interface Sum {
  readonly count: number
  readonly total: Decimal
  readonly unpaid: Decimal
}

export function addSums(sums: readonly Sum[]): Sum {
  return {
    count: sums.reduce((count, sum) => count + sum.count, 0),
    total: sumAmounts(sums.map(({ total }) => total)),
    unpaid: sumAmounts(sums.map(({ unpaid }) => unpaid)),
  }
}

function sumAmounts(amounts: readonly Decimal[]): Decimal {
  return toMoney(amounts.reduce((sum, amount) => addExact(sum, toExact(amount)), toExact(zero)))
}
