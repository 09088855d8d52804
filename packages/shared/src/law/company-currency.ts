import { type Decimal, multiplyExact, toExact, toMoney } from '#money/decimal.ts'

/**
 * Returns an amount of a document in the currency of the company, rounded to two decimals, halves away from zero.
 * @param exchangeRate units of the company's currency for one unit of the document's
 */
export function toCompanyCurrency(amount: Decimal, exchangeRate: Decimal): Decimal {
  return toMoney(multiplyExact(toExact(amount), toExact(exchangeRate)))
}
