import type { CalendarDay } from '#documents/calendar.ts'
import type { DiscountType, DocumentLine } from '#documents/sales-document.ts'
import type { TaxTreatment } from '#documents/tax-class.ts'
import { defaultQuantity } from '#documents/totals.ts'
import { zero } from '#money/decimal.ts'
import type { IssueContent } from './content-problems.ts'
import { type FirstReasonFix, takeFirstReasons } from './first-reasons.ts'
import { markOtherTax, type OtherTaxFix, type SplitFix, splitLine } from './line-fixes.ts'
import { isVat, listVatRates } from './line-vat.ts'
import { type ReasonFix, takeReason } from './reason-fixes.ts'

/** A change of the content that solves a problem. `applyFix` makes it. */
export type Fix =
  | { readonly type: 'remove-vat'; readonly lines: readonly number[] }
  | { readonly type: 'set-treatment'; readonly treatment: TaxTreatment }
  | { readonly type: 'discount-type'; readonly discountType: DiscountType }
  | { readonly type: 'shipping-to-line' }
  | { readonly type: 'remove-shipping' }
  | SplitFix
  | OtherTaxFix
  | ReasonFix
  | FirstReasonFix
  | { readonly type: 'delivery-date'; readonly day: CalendarDay; readonly source: 'document' | 'today' }
  | { readonly type: 'due-date'; readonly day: CalendarDay }

/** The content that a change can concern. */
export interface FixableContent extends IssueContent {
  readonly deliveryDate?: CalendarDay | null
  readonly dueDate?: CalendarDay | null
}

/** Makes the change that solves a problem. Lines that it does not concern stay the same objects. */
export function applyFix<Content extends FixableContent>(
  content: Content,
  fix: Fix,
  { shippingName }: { readonly shippingName: string },
): Content {
  switch (fix.type) {
    case 'remove-vat':
      return changeLines(content, fix.lines, (line) => ({
        ...line,
        taxRates: line.taxRates.filter((rate) => !isVat(rate)),
      }))
    case 'set-treatment':
      return { ...content, taxTreatment: fix.treatment }
    case 'first-reason':
      return { ...content, lines: takeFirstReasons(content.lines, fix) }
    case 'discount-type':
      return { ...content, discountType: fix.discountType }
    case 'shipping-to-line':
      return addShippingLine(content, shippingName)
    case 'remove-shipping':
      return { ...content, shippingCharges: zero }
    case 'split-line': {
      const lines = content.lines.flatMap((line, index) => (index === fix.line ? splitLine(line) : [line]))
      return { ...content, lines }
    }
    case 'other-tax':
      return changeLines(content, [fix.line], (line) => markOtherTax(line, fix))
    case 'usual-reason':
      return changeLines(content, fix.lines, (line) => takeReason(line, fix))
    case 'delivery-date':
      return { ...content, deliveryDate: fix.day }
    case 'due-date':
      return { ...content, dueDate: fix.day }
  }
}

function changeLines<Content extends IssueContent>(
  content: Content,
  indexes: readonly number[],
  change: (line: DocumentLine) => DocumentLine,
): Content {
  const lines = content.lines.map((line, index) => (indexes.includes(index) ? change(line) : line))
  return { ...content, lines }
}

/** Makes the shipping a line with the VAT rate of the first line, since shipping is taxed like what is shipped. */
function addShippingLine<Content extends IssueContent>(content: Content, name: string): Content {
  const [first] = content.lines
  if (!first) return { ...content, shippingCharges: zero }
  const taxRates = listVatRates(first).slice(0, 1)
  const { shippingCharges: price } = content
  const line: DocumentLine = {
    ...{ type: 'item', productId: null, name, description: '', unitName: '' },
    ...{ quantity: defaultQuantity, price, taxRates },
  }
  return { ...content, lines: [...content.lines, line], shippingCharges: zero }
}
