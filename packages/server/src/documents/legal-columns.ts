import {
  emptyLegalDetails,
  isAdjustmentKind,
  isTaxTreatment,
  type LegalDetails,
} from '@quittance/shared/documents/legal-details.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'

/** Encodes the legal details for the columns of a document. */
export function toLegalColumns(details: LegalDetails) {
  return {
    tax_treatment: details.taxTreatment,
    adjustment_kind: details.adjustmentKind,
    delivery_on: details.deliveryDate,
    period_from: details.periodFrom,
    period_to: details.periodTo,
    buyer_reference: details.buyerReference,
    order_reference: details.orderReference,
    exchange_rate: details.exchangeRate,
    exchange_rate_on: details.exchangeRateDate,
    exchange_rate_source: details.exchangeRateSource,
  }
}

type LegalColumns = { readonly [Column in keyof ReturnType<typeof toLegalColumns>]: string | null }

/** Decodes the columns of a document. */
export function readLegalColumns(row: LegalColumns): LegalDetails {
  const { tax_treatment: treatment, adjustment_kind: adjustmentKind } = row
  const none = emptyLegalDetails
  return {
    taxTreatment: treatment !== null && isTaxTreatment(treatment) ? treatment : none.taxTreatment,
    adjustmentKind:
      adjustmentKind !== null && isAdjustmentKind(adjustmentKind) ? adjustmentKind : none.adjustmentKind,
    deliveryDate: row.delivery_on,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    buyerReference: row.buyer_reference ?? '',
    orderReference: row.order_reference ?? '',
    exchangeRate: row.exchange_rate === null ? null : decimal(row.exchange_rate),
    exchangeRateDate: row.exchange_rate_on,
    exchangeRateSource: row.exchange_rate_source ?? '',
  }
}
