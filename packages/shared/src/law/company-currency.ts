import { type Decimal, multiplyExact, toExact, toMoney } from '#money/decimal.ts'

/** Id of the rule about the currency of the company, with a sentence `rule.…` in four languages. */
export const companyCurrencyRule = 'company-currency'

/** The invoice of a French company is in another currency, and its VAT is not stated in euros. */
const vatInEurosRule = 'BR-FR-CO-12_BT-5'

/**
 * Returns whether what a rule of electronic invoices has found is solved by the currency of the company: an exchange rate gives the VAT in
 * that currency, so that it gives none in euros while the company has another one.
 * @param companyCurrency ISO 4217; empty: none was chosen
 */
export function isSolvedByCompanyCurrency(ruleId: string, companyCurrency: string): boolean {
  return ruleId === vatInEurosRule && companyCurrency !== 'EUR'
}

/**
 * Returns an amount of a document in the currency of the company, rounded to two decimals, halves away from zero.
 * @param exchangeRate units of the company's currency for one unit of the document's
 */
export function toCompanyCurrency(amount: Decimal, exchangeRate: Decimal): Decimal {
  return toMoney(multiplyExact(toExact(amount), toExact(exchangeRate)))
}
