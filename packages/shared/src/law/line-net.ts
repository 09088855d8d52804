import type { DocumentLine } from '#documents/sales-document.ts'
import { computeNet } from '#documents/totals.ts'
import { type Decimal, type Exact, toExact, toMoney } from '#money/decimal.ts'

/** Amount of a line without VAT (BT-131): quantity × price, rounded once. */
export interface LineNet {
  readonly money: Decimal
  readonly exact: Exact
}

/** Cached because lines are immutable. */
const cache = new WeakMap<DocumentLine, LineNet>()

export function getLineNet(line: DocumentLine): LineNet {
  const cached = cache.get(line)
  if (cached !== undefined) return cached
  const money = toMoney(computeNet(line))
  const net = { money, exact: toExact(money) }
  cache.set(line, net)
  return net
}
