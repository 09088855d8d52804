import type { DocumentLine, LineTaxRate } from '#documents/sales-document.ts'
import type { TaxClass } from '#documents/tax-class.ts'
import { isZero, zero } from '#money/decimal.ts'
import { isVat } from './line-vat.ts'
import { listUsualExemptions, type UsualReason } from './usual-exemptions.ts'

/** Gives lines without VAT a usual reason of the company's country. */
export interface ReasonFix {
  readonly type: 'usual-reason'
  readonly reason: UsualReason
  readonly lines: readonly number[]
  readonly taxClass: TaxClass
}

/** Returns a change for each usual reason of a country. @param country ISO 3166, two letters */
export function listReasonFixes(country: string, lines: readonly number[]): ReasonFix[] {
  return listUsualExemptions(country).map(({ reason, category, code, text }) => ({
    type: 'usual-reason',
    reason,
    lines,
    taxClass: { kind: 'vat', category, exemptionCode: code, exemptionText: text },
  }))
}

/** Gives the rate of 0 % of a line the reason. A line without a VAT rate gets one. */
export function takeReason(line: DocumentLine, { taxClass }: ReasonFix): DocumentLine {
  const rate = line.taxRates.find((candidate) => isVat(candidate) && isZero(candidate.rate))
  const explained: LineTaxRate = { ...(rate ?? { id: null, name: '0 %', rate: zero }), taxClass }
  if (rate === undefined) return { ...line, taxRates: [...line.taxRates, explained] }
  return { ...line, taxRates: line.taxRates.map((other) => (other === rate ? explained : other)) }
}
