import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { listCreditableLines } from '@quittance/shared/law/creditable-lines.ts'
import type { LegalContent, LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import { decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { buildTaxRate } from '#test/test-company.ts'
import type { LineRest } from './credit-model.ts'
import {
  computeAdjustment,
  type DraftPrices,
  type ExpectedLine,
  listLines,
  toCents,
} from './expected-amounts.ts'

/** Composes the part of a document that decides its amounts. */
export function composeContent(prices: DraftPrices): LegalContent {
  const { discount, hasVat } = prices.shape
  const { cents, isExpense } = computeAdjustment(prices)
  return {
    ...{ discountType: discount.type, discountPercentage: decimal(discount.percent) },
    adjustments: fromScaled(cents, 2),
    adjustmentKind: isExpense ? 'disbursement' : 'price',
    taxTreatment: hasVat ? 'domestic' : 'outside-scope',
    lines: listLines(prices).map(composeLine),
  }
}

function composeLine({ name, cents, vatPercent: percent }: ExpectedLine): DocumentLine {
  return {
    ...{ type: 'item', productId: null, name, description: '', unitName: '' },
    ...{ quantity: decimal('1'), price: fromScaled(cents, 2) },
    taxRates: percent === null ? [] : [buildTaxRate(null, `VAT ${percent}`, percent)],
  }
}

/** Names VAT by its category and percentage: `S 20`. @param rate decimal text */
export function nameVat({ category, rate }: { readonly category: string; readonly rate: string }): string {
  return `${category} ${Number(rate)}`
}

/** Lists the lines of a document that is issued, then its charges with each VAT rate, with all that can be credited of them. */
export function listLineRests(prices: DraftPrices, totals: LegalTotals): LineRest[] {
  const names = listLines(prices).map(({ name }) => name)
  return listCreditableLines(totals).map(({ position, net, ...vat }) => ({
    ...{ position, name: names[position - 1] ?? '', vat: nameVat(vat), left: toCents(net) },
  }))
}
