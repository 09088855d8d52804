import type { CompanyLegal } from '@quittance/shared/documents/company-legal.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { checkContent, type IssueContent } from '@quittance/shared/law/content-problems.ts'
import { isCheckedCountry } from '@quittance/shared/law/countries.ts'
import {
  type ChargeReason,
  computeLegalTotals,
  type LegalCharge,
  type LegalRemainder,
  type LegalTotals,
} from '@quittance/shared/law/legal-totals.ts'
import { isVat } from '@quittance/shared/law/line-vat.ts'
import { runSteps } from '@quittance/shared/law/steps.ts'
import {
  addExact,
  type Decimal,
  isEqual,
  isZero,
  subtractMoney,
  toExact,
  toMoney,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { LabelledValue, PrintModel } from '#pdf/print-model.ts'
import type { PrintFormatter } from './print-formatter.ts'
import { labelRate } from './tax-label.ts'

interface Seller extends CompanyLegal {
  /** ISO 3166, two letters. */
  readonly country: string
}

interface Printed {
  readonly kind: DocumentKind
  readonly values: IssueContent
  readonly company: Seller
  /** The VAT and the rounding with which it is issued; null: it is not. */
  readonly issuedLegal: LegalRemainder | null
}

/**
 * Returns the legal totals that an invoice or credit note prints in place of those of the product: always of an issued one; otherwise of a
 * company that has stated that it charges VAT, in a country whose rules are known. Null: it prints those of the product, which documents
 * without legal data always have, and drafts whose total would be another one.
 * @param total the total of the product, in the currency of the document
 */
export function findPrintedLegalTotals(
  { kind, values, company, issuedLegal }: Printed,
  total: Decimal,
): LegalTotals | null {
  if (issuedLegal !== null) return computeLegalTotals(values, { country: company.country }, issuedLegal)
  const { country, vatRegime, isVatOnDiscountedPrice } = company
  if (kind.claim === 'offer' || vatRegime !== 'registered' || !isCheckedCountry(country)) return null
  if (values.lines.length === 0) return null
  const { problems, totals } = runSteps(checkContent(values, { country, isVatOnDiscountedPrice }))
  if (totals === null || problems.length > 0) return null
  return isEqual(totals.owed, total) ? totals : null
}

/** Legal totals, and what they are printed with. */
export interface LegalAmounts {
  readonly values: IssueContent
  readonly totals: LegalTotals
  readonly text: TranslateFunction
  readonly formatter: PrintFormatter
}

/** Composes net, VAT and gross, with what lies between the lines and the net total, and the rounding up to the total. */
export function composeLegalSums(
  amounts: LegalAmounts,
): Pick<PrintModel, 'sums'> & { readonly totalLabel: string } {
  const { totals, text, formatter } = amounts
  const row = (label: TextKey, value: Decimal): LabelledValue => ({
    label: text(label),
    value: formatter.formatAmount(value),
  })
  const changes = [...totals.allowances, ...totals.charges]
  const isRounded = !isZero(totals.rounding)
  return {
    sums: [
      ...(changes.length === 0 ? [] : [row('print.lines-net', totals.lineTotal)]),
      ...composeChanges(amounts),
      row('print.net-total-vat', totals.net),
      row('print.total-vat', totals.vat),
      ...(isRounded
        ? [row('print.gross-total-vat', totals.gross), row('print.rounding', totals.rounding)]
        : []),
    ],
    totalLabel: text(isRounded ? 'print.total-rounded' : 'print.total'),
  }
}

/** Composes a row for the discount, each tax other than VAT and the adjustment. A row sums up the VAT groups, which the tax table shows. */
function composeChanges({ values, totals, text, formatter }: LegalAmounts): LabelledValue[] {
  const percent = formatter.formatPercent(values.discountPercentage)
  const labels: Readonly<Record<Exclude<ChargeReason, 'tax'>, string>> = {
    discount: text('print.discount-net', { percent }),
    adjustment: text('print.adjustment-net'),
    disbursement: text('print.disbursement'),
  }
  const otherRates = values.lines.flatMap(({ taxRates }) => taxRates.filter((rate) => !isVat(rate)))
  const labelOf = ({ reason, name }: LegalCharge) => {
    if (reason !== 'tax') return labels[reason]
    const rate = otherRates.find((one) => one.name === name)
    return rate === undefined ? name : labelRate(rate, formatter)
  }
  const signed = [
    ...totals.allowances.map((charge) => ({ charge, amount: subtractMoney(zero, charge.amount) })),
    ...totals.charges.map((charge) => ({ charge, amount: charge.amount })),
  ]
  const sums = new Map<string, Decimal>()
  for (const { charge, amount } of signed) {
    const label = labelOf(charge)
    sums.set(label, toMoney(addExact(toExact(sums.get(label) ?? zero), toExact(amount))))
  }
  return [...sums].map(([label, amount]) => ({ label, value: formatter.formatAmount(amount) }))
}
