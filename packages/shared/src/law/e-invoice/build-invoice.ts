import type { CalendarDay } from '#documents/calendar.ts'
import type { LegalDetails } from '#documents/legal-details.ts'
import type { DocumentLine } from '#documents/sales-document.ts'
import {
  type DocumentAllowance,
  type DocumentCharge,
  type EInvoice,
  type InvoiceLine,
  modelVersion,
  type Totals,
  type VatBreakdown,
} from '#en16931/invoice.ts'
import type { Delivery } from '#en16931/party.ts'
import { toCompanyCurrency } from '#law/company-currency.ts'
import {
  computeLegalTotals,
  type LegalCharge,
  type LegalContent,
  type LegalLine,
  type LegalTotals,
} from '#law/legal-totals.ts'
import type { VatGroup } from '#law/vat-groups.ts'
import { type Decimal, isZero, subtractMoney, toCanonical, toExact, toMoney } from '#money/decimal.ts'
import { adaptToSale, type InvoiceParties } from './invoice-parties.ts'
import { findUnitCode } from './unit-codes.ts'

/** Reasons of allowances and charges in the language of the document. */
export interface ReasonTexts {
  readonly discount: string
  readonly adjustment: string
  readonly disbursement: string
}

/** A document with everything that an electronic invoice says about it. */
export interface InvoiceSource {
  /** UNTDID 1001: 380 invoice, 381 credit note, 384 corrective invoice, 386 deposit invoice. */
  readonly typeCode: '380' | '381' | '384' | '386'
  /** Number as printed, with its prefix. Empty: none yet. */
  readonly number: string
  /** Null: not known yet. */
  readonly issuedOn: CalendarDay | null
  readonly dueOn: CalendarDay | null
  /** ISO 4217. Empty: none chosen yet. */
  readonly currency: string
  readonly companyCurrency: string
  /** Payment terms as printed. */
  readonly paymentTerms: string
  readonly content: LegalContent & LegalDetails
  readonly parties: InvoiceParties
  readonly precedingInvoices: EInvoice['precedingInvoices']
  /** Amount paid before or with the issue, deducted deposits included (BT-113). Zero: none. */
  readonly paid: Decimal
  readonly reasons: ReasonTexts
}

const profile = 'urn:cen.eu:en16931:2017'

/**
 * Builds the semantic model of a document. Equal documents have equal models, also if their numbers have other decimal places: amounts have
 * two, other numbers as few as possible. The canonical JSON of the model and its hash depend on it.
 * @param totals those of its content, if they are known already
 * @throws RangeError if the content has no legal totals, which `findContentProblems` says before
 */
export function buildInvoice(source: InvoiceSource, totals = computeTotals(source)): EInvoice {
  const { content, currency, companyCurrency, reasons } = source
  const categories = totals.groups.map(({ category }) => category)
  const parties = adaptToSale(source.parties, { treatment: content.taxTreatment, categories })
  const isForeign = currency !== companyCurrency && companyCurrency !== ''
  return {
    version: modelVersion,
    number: source.number,
    issuedOn: source.issuedOn ?? '',
    typeCode: source.typeCode,
    currency,
    vatCurrency: isForeign ? companyCurrency : '',
    // Without VAT, none is due.
    vatPointCode: categories.includes('S') ? parties.vatPointCode : '',
    dueOn: source.dueOn ?? '',
    buyerReference: content.buyerReference,
    contractReference: '',
    orderReference: content.orderReference,
    paymentTerms: source.paymentTerms,
    notes: parties.notes,
    process: buildProcess(source, totals),
    profile,
    precedingInvoices: source.precedingInvoices,
    seller: parties.seller,
    taxRepresentativeVatId: '',
    buyer: parties.buyer,
    delivery: buildDelivery(content, parties),
    payment: buildPayment(source, parties),
    allowances: totals.allowances.map((allowance) => buildCharge(allowance, reasons)),
    charges: totals.charges.map((charge) => buildCharge(charge, reasons)),
    totals: buildTotals(totals, source, isForeign),
    vatBreakdown: totals.groups.map(buildVatGroup),
    lines: totals.lines.map((line, index) => buildLine(line, content.lines[index], index)),
  }
}

function computeTotals({ content, parties }: InvoiceSource): LegalTotals {
  return computeLegalTotals(content, { country: parties.seller.address?.country ?? '' })
}

/** Billing mode of the French reform: nature of the sale, and whether it was paid before (2) or not (1). */
function buildProcess({ parties, paid }: InvoiceSource, { owed }: LegalTotals): string {
  if (parties.billingMode === '') return ''
  const isPaid = !isZero(paid) && subtractMoney(owed, paid) === '0.00'
  return `${parties.billingMode}${isPaid ? '2' : '1'}`
}

function buildDelivery(content: LegalDetails, { deliverTo }: InvoiceParties): Delivery | null {
  const { deliveryDate, periodFrom, periodTo } = content
  const hasPeriod = periodFrom !== null || periodTo !== null
  if (deliveryDate === null && !hasPeriod && deliverTo === null) return null
  return {
    name: deliverTo?.name ?? '',
    deliveredOn: deliveryDate ?? '',
    period: hasPeriod ? { startsOn: periodFrom ?? '', endsOn: periodTo ?? '' } : null,
    address: deliverTo?.address ?? null,
  }
}

/** 58: SEPA credit transfer, 30: another one. Without an account the invoice does not say how it is paid. */
function buildPayment(
  { number, currency }: InvoiceSource,
  { accounts }: InvoiceParties,
): EInvoice['payment'] {
  if (accounts.length === 0) return null
  return { meansCode: currency === 'EUR' ? '58' : '30', meansText: '', remittanceText: number, accounts }
}

/** Amounts outside the scope of VAT have no rate (BR-O-05 to BR-O-07). */
function getRate(category: string, rate: Decimal): Decimal | null {
  return category === 'O' ? null : toCanonical(rate)
}

function buildCharge(charge: LegalCharge, texts: ReasonTexts): DocumentAllowance & DocumentCharge {
  const { amount, percentage, category, rate, reason, name } = charge
  return {
    amount,
    base: percentage?.base ?? null,
    percent: percentage && toCanonical(percentage.percent),
    vatCategory: category,
    vatRate: getRate(category, rate),
    reason: reason === 'tax' ? name : texts[reason],
    // 95: discount. The other reasons have no code in the list.
    reasonCode: reason === 'discount' ? '95' : '',
  }
}

function buildTotals(totals: LegalTotals, source: InvoiceSource, isForeign: boolean): Totals {
  const { exchangeRate } = source.content
  return {
    lines: totals.lineTotal,
    allowances: totals.allowances.length === 0 ? null : totals.allowanceTotal,
    charges: totals.charges.length === 0 ? null : totals.chargeTotal,
    net: totals.net,
    vat: totals.vat,
    vatInVatCurrency: isForeign && exchangeRate !== null ? toCompanyCurrency(totals.vat, exchangeRate) : null,
    gross: totals.gross,
    paid: isZero(source.paid) ? null : toMoney(toExact(source.paid)),
    rounding: isZero(totals.rounding) ? null : totals.rounding,
    due: subtractMoney(totals.owed, source.paid),
  }
}

function buildVatGroup({ base, tax, category, rate, exemptionCode, exemptionText }: VatGroup): VatBreakdown {
  return {
    ...{ base, tax, category },
    rate: getRate(category, rate),
    exemptionReason: exemptionText,
    exemptionCode,
  }
}

function buildLine(
  { category, rate, net }: LegalLine,
  line: DocumentLine | undefined,
  index: number,
): InvoiceLine {
  return {
    id: String(index + 1),
    note: '',
    quantity: line ? toCanonical(line.quantity) : null,
    unitCode: findUnitCode(line?.unitName ?? ''),
    net,
    period: null,
    price: line ? toCanonical(line.price) : null,
    priceQuantity: null,
    priceUnitCode: '',
    vatCategory: category,
    vatRate: getRate(category, rate),
    name: line?.name ?? '',
    description: line?.description ?? '',
    sellerItemId: '',
  }
}
