import type { CalendarDay } from '#documents/calendar.ts'
import type { DocumentKind } from '#documents/document-kinds.ts'
import type { NamedRecord } from '#documents/sales-document.ts'
import type { SellerField } from '#documents/seller-data.ts'
import type { TaxTreatment } from '#documents/tax-class.ts'
import { getWireNames } from './field-names.ts'

/** The values with which a new document starts. */
export interface BlankDocument {
  readonly number: number
  readonly prefix: string
  /** Minimum number of digits with which numbers are displayed. */
  readonly numberWidth: number
  readonly highestNumber: number
  /** Date of the document with the highest number; null if there is no document. */
  readonly highestDate: CalendarDay | null
  readonly title: string
  readonly terms: string
  readonly customerNotes: string
  readonly daysUntilDue: number
  /** Currency of the customer, or of the company for a customer without one; null: for no customer, or there is none. */
  readonly currency: NamedRecord | null
  /** Data of the company that the document would not show. */
  readonly sellerMissing: readonly SellerField[]
  /** Reference that the customer wants on its invoices. Empty: none. */
  readonly buyerReference: string
  /** Small businesses without VAT have another one than `domestic`. */
  readonly taxTreatment: TaxTreatment
  /** Whether the sample data has to be removed before the document can be saved. */
  readonly hasSampleData: boolean
}

export function encodeBlankDocument(kind: DocumentKind, blank: BlankDocument): Record<string, unknown> {
  const names = getWireNames(kind.name).blank
  return {
    [names.data]: {
      [names.number]: blank.number,
      [names.prefix]: blank.prefix,
      [names.title]: blank.title,
      ...(names.terms !== undefined && { [names.terms]: blank.terms }),
      ...(names.customerNotes !== undefined && { [names.customerNotes]: blank.customerNotes }),
      highest_number: blank.highestNumber,
      highest_date: blank.highestDate,
      number_width: blank.numberWidth,
      days_until_due: blank.daysUntilDue,
      currency: blank.currency,
      seller_missing: [...blank.sellerMissing],
      tax_treatment: blank.taxTreatment,
      buyer_reference: blank.buyerReference,
      has_sample_data: blank.hasSampleData,
    },
  }
}

/** Decodes the defaults of a new document. The client trusts the server. */
export function decodeBlankDocument(
  kind: DocumentKind,
  response: Readonly<Record<string, unknown>>,
): BlankDocument {
  const names = getWireNames(kind.name).blank
  const data = response[names.data] as Readonly<Record<string, unknown>> // as: the server's tests verify its responses
  const readText = (name: string | undefined) => (name === undefined ? '' : String(data[name]))
  const readNumber = (name: string) => Number(data[name])
  return {
    number: readNumber(names.number),
    prefix: readText(names.prefix),
    title: readText(names.title),
    terms: readText(names.terms),
    customerNotes: readText(names.customerNotes),
    highestNumber: readNumber('highest_number'),
    highestDate: data.highest_date as string | null, // as: see above
    numberWidth: readNumber('number_width'),
    daysUntilDue: readNumber('days_until_due'),
    currency: data.currency as NamedRecord | null, // as: see above
    sellerMissing: data.seller_missing as readonly SellerField[], // as: see above
    buyerReference: readText('buyer_reference'),
    taxTreatment: data.tax_treatment as TaxTreatment, // as: see above
    hasSampleData: data.has_sample_data === true,
  }
}
