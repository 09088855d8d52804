import type { DocumentLine } from '#documents/sales-document.ts'
import { zero } from '#money/decimal.ts'
import { isVat, listVatRates } from './line-vat.ts'

/** Divides a line with several VAT rates into one for each of them. */
export interface SplitFix {
  readonly type: 'split-line'
  readonly line: number
  /** Number of lines after the change. */
  readonly count: number
}

/** States that a rate of a line is not VAT. */
export interface OtherTaxFix {
  readonly type: 'other-tax'
  readonly line: number
  /** Index of the rate in its line. */
  readonly rate: number
  /** Name of the rate. */
  readonly name: string
}

/** Returns the changes, each of which solves that a line has two VAT rates; of more rates one remains fewer. */
export function listVatRateFixes(line: DocumentLine, index: number): (SplitFix | OtherTaxFix)[] {
  const others = line.taxRates.flatMap((taxRate, rate): OtherTaxFix[] =>
    isVat(taxRate) ? [{ type: 'other-tax', line: index, rate, name: taxRate.name }] : [],
  )
  return [{ type: 'split-line', line: index, count: others.length }, ...others]
}

/**
 * Splits a line by its VAT rates. The first keeps the price and the other taxes. Which part of the price the others have only the user
 * knows: they begin with a price of zero, so that nothing is charged twice.
 */
export function splitLine(line: DocumentLine): DocumentLine[] {
  const [first, ...others] = listVatRates(line)
  if (!first) return [line]
  const kept = line.taxRates.filter((rate) => rate === first || !isVat(rate))
  return [
    { ...line, taxRates: kept },
    ...others.map((rate): DocumentLine => ({ ...line, price: zero, taxRates: [rate] })),
  ]
}

export function markOtherTax(line: DocumentLine, { rate: index }: OtherTaxFix): DocumentLine {
  const taxRates = line.taxRates.map((rate, place) => {
    if (place !== index) return rate
    const taxClass = { kind: 'other', category: null, exemptionCode: '', exemptionText: '' } as const
    return { ...rate, taxClass }
  })
  return { ...line, taxRates }
}
