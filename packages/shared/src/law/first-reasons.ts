import type { DocumentLine, LineTaxRate } from '#documents/sales-document.ts'
import { findUntaxedReason, getTaxReason, isDisbursement, type LegalContent } from './legal-totals.ts'
import { findLineVat, isOtherTax, isVat, listVatRates } from './line-vat.ts'
import type { GroupKey } from './vat-groups.ts'

type Reason = Pick<GroupKey, 'exemptionCode' | 'exemptionText'>

/** Amounts whose reason for no VAT is not the first one of their VAT category. */
export interface OtherReasons {
  /** Lines, each with the line that gives the first reason. */
  readonly lines: readonly { readonly line: number; readonly first: number }[]
  /** Indexes of lines with taxes other than VAT that give another reason. */
  readonly taxedLines: readonly number[]
  /** The first reason of the category that these taxes are in. */
  readonly reason: Reason
  /** Whether the expense that is passed on has another reason. */
  readonly isOfDisbursement: boolean
}

/** Gives lines and their taxes the first reason of their category. */
export interface FirstReasonFix extends Omit<OtherReasons, 'isOfDisbursement'> {
  readonly type: 'first-reason'
}

/**
 * Finds amounts with another reason than the first one of their category, which is the reason of its VAT group. Lines come first, then
 * their other taxes, then the expense that is passed on.
 * @param content that has legal totals
 * @param country of the seller: ISO 3166, two letters
 */
export function findOtherReasons(content: LegalContent, country: string): OtherReasons {
  const context = { treatment: content.taxTreatment, country }
  const vat = content.lines.flatMap((line) => findLineVat(line, context) ?? [])
  const untaxed = findUntaxedReason(vat, country)
  const taxes = content.lines.map(({ taxRates }) =>
    taxRates.filter(isOtherTax).map((taxRate) => getTaxReason(taxRate, untaxed)),
  )
  const first = [...vat, ...taxes.flat()].find(({ category }) => category === untaxed.category) ?? untaxed
  // Lines without a reason are asked for one first (BR-E-10).
  const isStated = first.exemptionCode !== '' || first.exemptionText !== ''
  const isOther = (reason: Reason) => isStated && !isSameReason(reason, first)
  return {
    lines: findOtherLines(vat),
    taxedLines: taxes.flatMap((reasons, index) => (reasons.some(isOther) ? [index] : [])),
    reason: { exemptionCode: first.exemptionCode, exemptionText: first.exemptionText },
    isOfDisbursement: isDisbursement(content) && isOther(untaxed),
  }
}

function findOtherLines(vat: readonly GroupKey[]): OtherReasons['lines'] {
  const firsts = new Map<string, { readonly key: GroupKey; readonly index: number }>()
  return vat.flatMap((key, index) => {
    const first = firsts.get(key.category) ?? { key, index }
    firsts.set(key.category, first)
    return isSameReason(first.key, key) ? [] : [{ line: index, first: first.index }]
  })
}

function isSameReason(one: Reason, other: Reason): boolean {
  return one.exemptionCode === other.exemptionCode && one.exemptionText === other.exemptionText
}

/** Changes the lines that the fix names. */
export function takeFirstReasons(
  lines: readonly DocumentLine[],
  { lines: others, taxedLines, reason }: FirstReasonFix,
): DocumentLine[] {
  const firsts = new Map(others.map(({ line, first }) => [line, lines[first]]))
  const taxed = new Set(taxedLines)
  return lines.map((line, index) => {
    const first = firsts.get(index)
    const withVat = first === undefined ? line : takeVatRates(line, first)
    return taxed.has(index) ? explainTaxes(withVat, reason) : withVat
  })
}

/** A line without a VAT rate has the reason of the treatment, so that the other line gets none either. */
function takeVatRates(line: DocumentLine, first: DocumentLine): DocumentLine {
  return { ...line, taxRates: [...listVatRates(first), ...line.taxRates.filter((rate) => !isVat(rate))] }
}

function explainTaxes(line: DocumentLine, { exemptionCode, exemptionText }: Reason): DocumentLine {
  const explain = (taxRate: LineTaxRate): LineTaxRate => {
    const taxClass = { kind: 'other', category: null, exemptionCode, exemptionText } as const
    return isOtherTax(taxRate) ? { ...taxRate, taxClass } : taxRate
  }
  return { ...line, taxRates: line.taxRates.map(explain) }
}
