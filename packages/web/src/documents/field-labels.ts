import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { lineFields } from '@quittance/shared/documents/line-fields.ts'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { RejectedField } from './save-queries.ts'

/** Returns the text key of the label of a field. */
export function fieldLabel(field: RejectedField, kind: DocumentKind): TextKey {
  switch (field) {
    case 'id':
      return `${kind.name}.name`
    case 'prefix':
      return `${kind.name}.number`
    case 'number':
    case 'title':
    case 'owner':
    case 'terms':
    case 'party':
      return `${kind.name}.${field}`
    case 'documentDate':
      return `${kind.name}.date`
    case 'dueDate':
      return `${kind.name}.due-date`
    case 'customerNotes':
      return `${kind.name}.customer-notes`
    default:
      return sharedLabels[field]
  }
}

const sharedLabels = {
  relation: 'document.relation',
  status: 'document.status',
  currency: 'document.currency',
  message: 'document.message',
  amountDue: 'amounts.due',
  amountPaid: 'amounts.paid',
  shippingCharges: 'amounts.shipping',
  correctedInvoice: 'legal.corrected-invoice',
  correctedInvoiceNumber: 'foreign-invoice.number',
  correctedInvoiceDate: 'foreign-invoice.date',
  lines: 'products.label',
  discountType: 'discount.type',
  discountPercentage: 'discount.percent',
  adjustments: 'adjustments.label',
  taxTreatment: 'legal.tax-treatment',
  adjustmentKind: 'legal.adjustment-kind',
  deliveryDate: 'legal.delivery-date',
  periodFrom: 'legal.period-from',
  periodTo: 'legal.period-to',
  buyerReference: 'legal.buyer-reference',
  orderReference: 'legal.order-reference',
  exchangeRate: 'legal.exchange-rate',
  exchangeRateDate: 'legal.exchange-rate-date',
  exchangeRateSource: 'legal.exchange-rate-source',
} as const satisfies Partial<Record<RejectedField, TextKey>>

/** Returns the label of a field of a line. @param place position of the line, starting at 1 */
export function lineFieldLabel(field: LineField, place: number, text: TranslateFunction): string {
  return text('line.field-label', { field: text(lineFields[field].label), place })
}
