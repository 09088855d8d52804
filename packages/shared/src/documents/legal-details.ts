import type { Decimal } from '#money/decimal.ts'
import type { CalendarDay } from './calendar.ts'
import { type AdjustmentKind, adjustmentKinds, type TaxTreatment, taxTreatments } from './tax-class.ts'

/**
 * Data of a document that the law asks for on invoices. Every kind has them, so that a conversion to another kind keeps all of them. A
 * copy is another sale, without the delivery, the order and the exchange rate of its origin.
 */
export interface LegalDetails {
  readonly taxTreatment: TaxTreatment
  readonly adjustmentKind: AdjustmentKind
  /** Day of the delivery or service (BT-72). Null: not stated. */
  readonly deliveryDate: CalendarDay | null
  /** First day of the invoiced period (BT-73). Null: not stated. */
  readonly periodFrom: CalendarDay | null
  /** Last day of the invoiced period (BT-74). Null: not stated. */
  readonly periodTo: CalendarDay | null
  /** Reference by which the customer assigns the invoice (BT-10). Empty: none. */
  readonly buyerReference: string
  /** Number of the customer's order (BT-13). Empty: none. */
  readonly orderReference: string
  /** Units of the company's currency for one unit of the document's currency. Null: not stated. */
  readonly exchangeRate: Decimal | null
  /** Day of the exchange rate. Null: not stated. */
  readonly exchangeRateDate: CalendarDay | null
  /** Publisher of the exchange rate, such as the European Central Bank. Empty: not stated. */
  readonly exchangeRateSource: string
}

export type LegalField = keyof LegalDetails

/** Values of a new document, and of documents that were stored before these fields existed. */
export const emptyLegalDetails: LegalDetails = {
  taxTreatment: 'domestic',
  adjustmentKind: 'price',
  deliveryDate: null,
  periodFrom: null,
  periodTo: null,
  buyerReference: '',
  orderReference: '',
  exchangeRate: null,
  exchangeRateDate: null,
  exchangeRateSource: '',
}

/** The fields in the order of the form. */
export const legalFields = Object.keys(emptyLegalDetails) as readonly LegalField[] // as: the keys of a LegalDetails

export function isLegalField(name: string): name is LegalField {
  return Object.hasOwn(emptyLegalDetails, name)
}

/** Copies the legal details of an object that has other fields too. */
export function pickLegalDetails(source: LegalDetails): LegalDetails {
  return mapLegalFields((field) => source[field])
}

/** Legal details of a save. An undefined value means the default or, in an update, no change. */
export type LegalDetailChanges = { readonly [Field in LegalField]?: LegalDetails[Field] | undefined }

/** Applies the sent values to the stored ones. Null is a value of its own: it clears the field. */
export function mergeLegalDetails(sent: LegalDetailChanges, stored: LegalDetails): LegalDetails {
  return mapLegalFields((field) => (sent[field] === undefined ? stored[field] : sent[field]))
}

/** Creates legal details from a function that returns the value of a field. */
export function mapLegalFields(getValue: (field: LegalField) => unknown): LegalDetails {
  const entries = legalFields.map((field) => [field, getValue(field)])
  return Object.fromEntries(entries) as LegalDetails // as: each caller returns a value of the field
}

export function isTaxTreatment(text: string): text is TaxTreatment {
  return taxTreatments.some((treatment) => treatment === text)
}

export function isAdjustmentKind(text: string): text is AdjustmentKind {
  return adjustmentKinds.some((kind) => kind === text)
}

/** Returns whether a document states any of the legal details. */
export function hasLegalDetails(details: LegalDetails): boolean {
  return legalFields.some((field) => details[field] !== emptyLegalDetails[field])
}
