import type { DocumentAllowance, InvoiceLine, Totals, VatBreakdown } from '#en16931/invoice.ts'
import { readCiiPeriod } from './cii-date.ts'
import { readVatTotal } from './vat-total.ts'
import {
  find,
  findAll,
  getAttribute,
  getNumber,
  isTrue,
  type Parent,
  readNumber,
  readText,
  type XmlElement,
} from './xml-element.ts'

/** Reads the allowances or the charges of the whole invoice. */
export function readCiiAllowances(settlement: Parent, isCharge: boolean): DocumentAllowance[] {
  const isWanted = (element: XmlElement) => isTrue(element, 'ram:ChargeIndicator/udt:Indicator') === isCharge
  return findAll(settlement, 'ram:SpecifiedTradeAllowanceCharge')
    .filter(isWanted)
    .map((element) => ({
      amount: readNumber(element, 'ram:ActualAmount'),
      base: readNumber(element, 'ram:BasisAmount'),
      percent: readNumber(element, 'ram:CalculationPercent'),
      vatCategory: readText(element, 'ram:CategoryTradeTax/ram:CategoryCode'),
      vatRate: readNumber(element, 'ram:CategoryTradeTax/ram:RateApplicablePercent'),
      reason: readText(element, 'ram:Reason'),
      reasonCode: readText(element, 'ram:ReasonCode'),
    }))
}

/** Reads BG-22. */
export function readCiiTotals(
  settlement: Parent,
  { currency, vatCurrency }: { currency: string; vatCurrency: string },
): Totals {
  const totals = find(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  const taxAmounts = findAll(totals, 'ram:TaxTotalAmount')
  return {
    lines: readNumber(totals, 'ram:LineTotalAmount'),
    allowances: readNumber(totals, 'ram:AllowanceTotalAmount'),
    charges: readNumber(totals, 'ram:ChargeTotalAmount'),
    net: readNumber(totals, 'ram:TaxBasisTotalAmount'),
    vat: readVatTotal(taxAmounts, currency),
    vatInVatCurrency: vatCurrency === currency ? null : readVatTotal(taxAmounts, vatCurrency),
    gross: readNumber(totals, 'ram:GrandTotalAmount'),
    paid: readNumber(totals, 'ram:TotalPrepaidAmount'),
    rounding: readNumber(totals, 'ram:RoundingAmount'),
    due: readNumber(totals, 'ram:DuePayableAmount'),
  }
}

export function readCiiVatBreakdown(settlement: Parent): VatBreakdown[] {
  return findAll(settlement, 'ram:ApplicableTradeTax').map((tax) => ({
    base: readNumber(tax, 'ram:BasisAmount'),
    tax: readNumber(tax, 'ram:CalculatedAmount'),
    category: readText(tax, 'ram:CategoryCode'),
    rate: readNumber(tax, 'ram:RateApplicablePercent'),
    exemptionReason: readText(tax, 'ram:ExemptionReason'),
    exemptionCode: readText(tax, 'ram:ExemptionReasonCode'),
  }))
}

export function readCiiLine(line: XmlElement): InvoiceLine {
  const settlement = find(line, 'ram:SpecifiedLineTradeSettlement')
  const price = find(line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice')
  const quantity = find(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')
  const priceQuantity = find(price, 'ram:BasisQuantity')
  return {
    id: readText(line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    note: readText(line, 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content'),
    quantity: getNumber(quantity),
    unitCode: getAttribute(quantity, 'unitCode'),
    net: readNumber(settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
    period: readCiiPeriod(settlement, 'ram:BillingSpecifiedPeriod'),
    price: readNumber(price, 'ram:ChargeAmount'),
    priceQuantity: getNumber(priceQuantity),
    priceUnitCode: getAttribute(priceQuantity, 'unitCode'),
    vatCategory: readText(settlement, 'ram:ApplicableTradeTax/ram:CategoryCode'),
    vatRate: readNumber(settlement, 'ram:ApplicableTradeTax/ram:RateApplicablePercent'),
    name: readText(line, 'ram:SpecifiedTradeProduct/ram:Name'),
    description: readText(line, 'ram:SpecifiedTradeProduct/ram:Description'),
    sellerItemId: readText(line, 'ram:SpecifiedTradeProduct/ram:SellerAssignedID'),
  }
}
