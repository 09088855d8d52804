import type { DocumentAllowance, InvoiceLine, Totals, VatBreakdown } from '#en16931/invoice.ts'
import type { Decimal } from '#money/decimal.ts'
import { readUblPeriod } from './ubl-period.ts'
import { readVatTotal } from './vat-total.ts'
import {
  find,
  findAll,
  getAttribute,
  getNumber,
  getText,
  isTrue,
  type Parent,
  readNumber,
  readText,
  type XmlElement,
} from './xml-element.ts'

/** Reads the allowances or the charges of the whole invoice. */
export function readUblAllowances(root: XmlElement, isCharge: boolean): DocumentAllowance[] {
  const isWanted = (element: XmlElement) => isTrue(element, 'cbc:ChargeIndicator') === isCharge
  return findAll(root, 'cac:AllowanceCharge')
    .filter(isWanted)
    .map((element) => {
      const vat = readVatCategory(findAll(element, 'cac:TaxCategory'))
      return {
        amount: readNumber(element, 'cbc:Amount'),
        base: readNumber(element, 'cbc:BaseAmount'),
        percent: readNumber(element, 'cbc:MultiplierFactorNumeric'),
        vatCategory: vat.category,
        vatRate: vat.rate,
        reason: readText(element, 'cbc:AllowanceChargeReason'),
        reasonCode: readText(element, 'cbc:AllowanceChargeReasonCode'),
      }
    })
}

/** Reads BG-22. VAT is read per currency, because the accounting currency has a `cac:TaxTotal` of its own. */
export function readUblTotals(
  root: XmlElement,
  { currency, vatCurrency }: { currency: string; vatCurrency: string },
): Totals {
  const totals = find(root, 'cac:LegalMonetaryTotal')
  const taxAmounts = findAll(root, 'cac:TaxTotal/cbc:TaxAmount')
  return {
    lines: readNumber(totals, 'cbc:LineExtensionAmount'),
    allowances: readNumber(totals, 'cbc:AllowanceTotalAmount'),
    charges: readNumber(totals, 'cbc:ChargeTotalAmount'),
    net: readNumber(totals, 'cbc:TaxExclusiveAmount'),
    vat: readVatTotal(taxAmounts, currency),
    vatInVatCurrency: vatCurrency === currency ? null : readVatTotal(taxAmounts, vatCurrency),
    gross: readNumber(totals, 'cbc:TaxInclusiveAmount'),
    paid: readNumber(totals, 'cbc:PrepaidAmount'),
    rounding: readNumber(totals, 'cbc:PayableRoundingAmount'),
    due: readNumber(totals, 'cbc:PayableAmount'),
  }
}

export function readUblVatBreakdown(root: XmlElement): VatBreakdown[] {
  return findAll(root, 'cac:TaxTotal/cac:TaxSubtotal').map((subtotal) => {
    const categories = findAll(subtotal, 'cac:TaxCategory')
    return {
      base: readNumber(subtotal, 'cbc:TaxableAmount'),
      tax: readNumber(subtotal, 'cbc:TaxAmount'),
      ...readVatCategory(categories),
      exemptionReason: readText(categories[0], 'cbc:TaxExemptionReason'),
      exemptionCode: readText(categories[0], 'cbc:TaxExemptionReasonCode'),
    }
  })
}

export function readUblLine(line: XmlElement): InvoiceLine {
  const quantity = find(line, 'cbc:InvoicedQuantity') ?? find(line, 'cbc:CreditedQuantity')
  const baseQuantity = find(line, 'cac:Price/cbc:BaseQuantity')
  const vat = readVatCategory(findAll(line, 'cac:Item/cac:ClassifiedTaxCategory'))
  return {
    id: readText(line, 'cbc:ID'),
    note: readText(line, 'cbc:Note'),
    quantity: getNumber(quantity),
    unitCode: getAttribute(quantity, 'unitCode'),
    net: readNumber(line, 'cbc:LineExtensionAmount'),
    period: readUblPeriod(line),
    price: readNumber(line, 'cac:Price/cbc:PriceAmount'),
    priceQuantity: getNumber(baseQuantity),
    priceUnitCode: getAttribute(baseQuantity, 'unitCode'),
    vatCategory: vat.category,
    vatRate: vat.rate,
    name: readText(line, 'cac:Item/cbc:Name'),
    description: readText(line, 'cac:Item/cbc:Description'),
    sellerItemId: readText(line, 'cac:Item/cac:SellersItemIdentification/cbc:ID'),
  }
}

/** UBL has categories of other taxes, which EN 16931 does not use. */
function readVatCategory(categories: readonly XmlElement[]): { category: string; rate: Decimal | null } {
  const isVat = (category: XmlElement) => readText(category, 'cac:TaxScheme/cbc:ID').toUpperCase() === 'VAT'
  const vat: Parent = categories.find(isVat)
  return { category: getText(find(vat, 'cbc:ID')), rate: readNumber(vat, 'cbc:Percent') }
}
