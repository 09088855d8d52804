import { toRateKey } from '#documents/line-fields.ts'
import type { DocumentLine, LineTaxRate } from '#documents/sales-document.ts'
import { getTaxClass, type TaxTreatment } from '#documents/tax-class.ts'
import { computeNet } from '#documents/totals.ts'
import { addExact, computePercent, type Exact, isZero, toExact, zero } from '#money/decimal.ts'
import { getTreatmentReason } from './exemption-reasons.ts'
import type { GroupKey } from './vat-groups.ts'

export function isVat(taxRate: LineTaxRate): boolean {
  return getTaxClass(taxRate).kind === 'vat'
}

/** Returns whether a rate is a tax other than VAT that adds an amount. */
export function isOtherTax(taxRate: LineTaxRate): boolean {
  return !(isVat(taxRate) || isZero(taxRate.rate))
}

export function listVatRates({ taxRates }: DocumentLine): LineTaxRate[] {
  return taxRates.filter(isVat)
}

/** Values of the document and the company on which the VAT of a line depends. */
export interface VatContext {
  readonly treatment: TaxTreatment
  /** Country of the seller: ISO 3166, two letters. */
  readonly country: string
}

/**
 * Returns VAT category, rate and reason of a line: those of its VAT rate, otherwise those of the treatment of the document. Null: the
 * line has several VAT rates, or neither VAT nor a reason for it.
 */
export function findLineVat(line: DocumentLine, { treatment, country }: VatContext): GroupKey | null {
  const [vatRate, ...others] = listVatRates(line)
  if (others.length > 0) return null
  if (vatRate && !isZero(vatRate.rate)) {
    return { category: 'S', rate: vatRate.rate, exemptionCode: '', exemptionText: '' }
  }
  // A line without a rate is like one with a rate of 0 % that states no reason.
  const { category, exemptionCode, exemptionText } = getTaxClass(vatRate ?? { rate: zero })
  if (category !== null && category !== 'S') return { category, rate: zero, exemptionCode, exemptionText }
  const reason = getTreatmentReason(treatment, country)
  return reason && { ...reason, rate: zero }
}

/** A tax other than VAT, and its unrounded sum in the document. */
export interface OtherTax {
  readonly taxRate: LineTaxRate
  readonly tax: Exact
}

/** Returns the taxes other than VAT in the order in which they first appear. */
export function listOtherTaxes(lines: readonly DocumentLine[]): OtherTax[] {
  const taxes = new Map<string, OtherTax>()
  for (const line of lines) {
    for (const taxRate of line.taxRates.filter(isOtherTax)) {
      const key = toRateKey(taxRate)
      const tax = computePercent(computeNet(line), toExact(taxRate.rate))
      taxes.set(key, { taxRate, tax: addExact(taxes.get(key)?.tax ?? toExact(zero), tax) })
    }
  }
  return [...taxes.values()]
}
