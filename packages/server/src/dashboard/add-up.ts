import { type Decimal, exact, plus, toMoney, zero } from '@quittance/shared/money/decimal.ts'

/** How many documents, and what they add up to. */
export interface Sum {
  readonly count: number
  readonly total: Decimal
  readonly unpaid: Decimal
}

export function addUp(sums: readonly Sum[]): Sum {
  return {
    count: sums.reduce((count, sum) => count + sum.count, 0),
    total: sumOf(sums.map(({ total }) => total)),
    unpaid: sumOf(sums.map(({ unpaid }) => unpaid)),
  }
}

function sumOf(amounts: readonly Decimal[]): Decimal {
  return toMoney(amounts.reduce((sum, amount) => plus(sum, exact(amount)), exact(zero)))
}
