import { computeTotals } from '#documents/totals.ts'
import { type Decimal, isDifferenceGreater, isZero } from '#money/decimal.ts'
import { getRoundingLimit, isDiscountBeforeVat, type LegalContent, type LegalTotals } from './legal-totals.ts'

/** Why legal VAT is not the total tax of the document: its taxable amount is another one, or not all taxes are VAT. */
export type DifferenceReason = 'discount' | 'adjustment' | 'other-tax'

/** A legal amount that differs from that of the document by more than the rounding of its parts. */
export interface TotalsDifference {
  readonly amount: 'total' | 'vat'
  readonly legal: Decimal
  readonly specified: Decimal
  readonly reasons: readonly DifferenceReason[]
}

/** Returns how the legal totals differ from the totals of the document, in which a discount leaves the tax as it is; null if they do not. */
export function findTotalsDifference(content: LegalContent, totals: LegalTotals): TotalsDifference | null {
  const { total, totalTax } = computeTotals(content)
  const limit = getRoundingLimit(totals)
  if (isDiscountBeforeVat(content, totals.groups) && isDifferenceGreater(totals.owed, total, limit)) {
    return { amount: 'total', legal: totals.owed, specified: total, reasons: ['discount'] }
  }
  if (!isDifferenceGreater(totals.vat, totalTax, limit)) return null
  return { amount: 'vat', legal: totals.vat, specified: totalTax, reasons: listReasons(totals) }
}

function listReasons({ allowances, charges }: LegalTotals): DifferenceReason[] {
  const taxed = [...allowances, ...charges].filter(({ rate }) => !isZero(rate))
  return [
    ...(taxed.some(({ reason }) => reason === 'discount') ? (['discount'] as const) : []),
    ...(taxed.some(({ reason }) => reason === 'adjustment') ? (['adjustment'] as const) : []),
    ...(charges.some(({ reason }) => reason === 'tax') ? (['other-tax'] as const) : []),
  ]
}
