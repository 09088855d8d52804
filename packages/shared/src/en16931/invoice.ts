import type { Decimal } from '#money/decimal.ts'
import type { Buyer, Delivery, Period, Seller } from './party.ts'

/** Version of the model. Stored with each model: it changes when a property gets another meaning, not when one is added. */
export const modelVersion = 1

/**
 * An electronic invoice or credit note: the semantic model of EN 16931-1, as far as this product writes and reads it. It is
 * independent of the syntaxes UBL and CII. Absent text is '', absent decimals and groups are null, absent lists are empty.
 * Decimals keep their written decimal places, because the rules count them. Dates are `YYYY-MM-DD`.
 */
export interface EInvoice {
  readonly version: typeof modelVersion
  /** BT-1: number of the invoice. */
  readonly number: string
  /** BT-2: date of issue. */
  readonly issuedOn: string
  /** BT-3: type (UNTDID 1001): 380 invoice, 381 credit note, 384 corrective invoice, 386 deposit invoice. */
  readonly typeCode: string
  /** BT-5: currency of all amounts except BT-111 (ISO 4217). */
  readonly currency: string
  /** BT-6: currency in which VAT is accounted, if it differs from BT-5. */
  readonly vatCurrency: string
  /** BT-8: event that determines when VAT is due, as an EN 16931 code (UNTDID 2005): 3 issue, 35 delivery, 432 payment. */
  readonly vatPointCode: string
  /** BT-9: date until which the invoice has to be paid. */
  readonly dueOn: string
  /** BT-10: reference that the buyer assigned. */
  readonly buyerReference: string
  /** BT-12: number of the contract. */
  readonly contractReference: string
  /** BT-13: number of the purchase order. */
  readonly orderReference: string
  /** BT-20: payment terms. */
  readonly paymentTerms: string
  /** BG-1: notes. */
  readonly notes: readonly Note[]
  /** BT-23: business process; in France the billing mode, for example S1. */
  readonly process: string
  /** BT-24: identifier of the profile whose rules the invoice follows. */
  readonly profile: string
  /** BG-3: earlier invoices to which this one refers. */
  readonly precedingInvoices: readonly PrecedingInvoice[]
  /** BG-4: seller. */
  readonly seller: Seller
  /** BT-63: VAT identifier of the seller's tax representative. This product does not write it. */
  readonly taxRepresentativeVatId: string
  /** BG-7: buyer. */
  readonly buyer: Buyer
  /** BG-13: delivery; null if none of its properties is present. */
  readonly delivery: Delivery | null
  /** BG-16: how the invoice is to be paid. */
  readonly payment: PaymentInstructions | null
  /** BG-20: allowances of the whole invoice. */
  readonly allowances: readonly DocumentAllowance[]
  /** BG-21: charges of the whole invoice. */
  readonly charges: readonly DocumentCharge[]
  /** BG-22: totals. */
  readonly totals: Totals
  /** BG-23: VAT of each category and rate. */
  readonly vatBreakdown: readonly VatBreakdown[]
  /** BG-25: lines. */
  readonly lines: readonly InvoiceLine[]
}

/** BG-1: a note. */
export interface Note {
  /** BT-21: subject (UNTDID 4451), for example PMT. */
  readonly subjectCode: string
  /** BT-22: text. */
  readonly text: string
}

/** BG-3: an earlier invoice. */
export interface PrecedingInvoice {
  /** BT-25: its number. */
  readonly number: string
  /** BT-26: its date of issue. */
  readonly issuedOn: string
}

/** BG-16: payment instructions. */
export interface PaymentInstructions {
  /** BT-81: means of payment (UNTDID 4461), for example 30 or 58 for a credit transfer. */
  readonly meansCode: string
  /** BT-82: means of payment in words. */
  readonly meansText: string
  /** BT-83: remittance information. */
  readonly remittanceText: string
  /** BG-17: accounts to which the buyer can transfer the amount. */
  readonly accounts: readonly CreditTransfer[]
}

/** BG-17: an account for a credit transfer. */
export interface CreditTransfer {
  /** BT-84: IBAN, or another account number. */
  readonly accountId: string
  /** BT-85: name of the account. */
  readonly accountName: string
  /** BT-86: BIC of the bank. */
  readonly bankId: string
}

/** An allowance or charge of the whole invoice. Positive amounts. */
export interface DocumentAllowance {
  /** BT-92 (charge: BT-99): amount without VAT. */
  readonly amount: Decimal | null
  /** BT-93 (charge: BT-100): amount to which the percentage applies. */
  readonly base: Decimal | null
  /** BT-94 (charge: BT-101): percentage. */
  readonly percent: Decimal | null
  /** BT-95 (charge: BT-102): VAT category (UNCL 5305), for example S. */
  readonly vatCategory: string
  /** BT-96 (charge: BT-103): VAT rate in percent. */
  readonly vatRate: Decimal | null
  /** BT-97 (charge: BT-104): reason. */
  readonly reason: string
  /** BT-98 (charge: BT-105): code of the reason (UNCL 5189; charge: UNCL 7161). */
  readonly reasonCode: string
}

/** BG-21: a charge has the properties of an allowance, with the BT ids in parentheses. */
export type DocumentCharge = DocumentAllowance

/** BG-22: totals of the invoice, in its currency unless stated otherwise. */
export interface Totals {
  /** BT-106: sum of the net amounts of the lines. */
  readonly lines: Decimal | null
  /** BT-107: sum of the allowances of the invoice. */
  readonly allowances: Decimal | null
  /** BT-108: sum of the charges of the invoice. */
  readonly charges: Decimal | null
  /** BT-109: total without VAT. */
  readonly net: Decimal | null
  /** BT-110: total VAT. */
  readonly vat: Decimal | null
  /** BT-111: total VAT in the accounting currency BT-6. */
  readonly vatInVatCurrency: Decimal | null
  /** BT-112: total with VAT. */
  readonly gross: Decimal | null
  /** BT-113: amount paid before the invoice was issued, deducted deposits included. */
  readonly paid: Decimal | null
  /** BT-114: amount added to the total in order to round the amount due. */
  readonly rounding: Decimal | null
  /** BT-115: amount due. */
  readonly due: Decimal | null
}

/** BG-23: VAT of one category and rate. */
export interface VatBreakdown {
  /** BT-116: amount on which VAT is computed. */
  readonly base: Decimal | null
  /** BT-117: VAT. */
  readonly tax: Decimal | null
  /** BT-118: VAT category (UNCL 5305): S Z E AE K G O. */
  readonly category: string
  /** BT-119: VAT rate in percent. */
  readonly rate: Decimal | null
  /** BT-120: why there is no VAT, in words. */
  readonly exemptionReason: string
  /** BT-121: why there is no VAT, as VATEX code. */
  readonly exemptionCode: string
}

/** BG-25: a line. */
export interface InvoiceLine {
  /** BT-126: identifier of the line, unique in the invoice. */
  readonly id: string
  /** BT-127: note. */
  readonly note: string
  /** BT-129: quantity. */
  readonly quantity: Decimal | null
  /** BT-130: unit (UN/ECE Recommendation 20 and 21), for example C62 for one. */
  readonly unitCode: string
  /** BT-131: quantity × price, without VAT. */
  readonly net: Decimal | null
  /** BG-26: period of the line. */
  readonly period: Period | null
  /** BT-146: price of one unit without VAT, discounts deducted. */
  readonly price: Decimal | null
  /** BT-149: number of units to which the price applies; null: one. */
  readonly priceQuantity: Decimal | null
  /** BT-150: unit of BT-149. */
  readonly priceUnitCode: string
  /** BT-151: VAT category (UNCL 5305). */
  readonly vatCategory: string
  /** BT-152: VAT rate in percent. */
  readonly vatRate: Decimal | null
  /** BT-153: name of the product or service. */
  readonly name: string
  /** BT-154: description. */
  readonly description: string
  /** BT-155: the seller's identifier of the product. */
  readonly sellerItemId: string
}
