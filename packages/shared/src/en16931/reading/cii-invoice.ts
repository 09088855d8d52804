import {
  type EInvoice,
  modelVersion,
  type Note,
  type PaymentInstructions,
  type PrecedingInvoice,
} from '#en16931/invoice.ts'
import type { Delivery } from '#en16931/party.ts'
import { readCiiAllowances, readCiiLine, readCiiTotals, readCiiVatBreakdown } from './cii-amounts.ts'
import { readCiiDate, readCiiPeriod } from './cii-date.ts'
import { readCiiAddress, readCiiBuyer, readCiiSeller, readCiiVatId } from './cii-party.ts'
import { find, findAll, type Parent, readText, type XmlElement } from './xml-element.ts'

/** CII writes BT-8 with codes of UNTDID 2475; EN 16931 names the event with those of UNTDID 2005. */
const vatPointCodes: ReadonlyMap<string, string> = new Map([
  ['5', '3'],
  ['29', '35'],
  ['72', '432'],
])

/** Reads a UN/CEFACT Cross Industry Invoice, also that of a Factur-X file. @throws ReadFailure */
export function readCiiInvoice(root: XmlElement): EInvoice {
  const transaction = find(root, 'rsm:SupplyChainTradeTransaction')
  const agreement = find(transaction, 'ram:ApplicableHeaderTradeAgreement')
  const settlement = find(transaction, 'ram:ApplicableHeaderTradeSettlement')
  const context = find(root, 'rsm:ExchangedDocumentContext')
  const document = find(root, 'rsm:ExchangedDocument')
  const currency = readText(settlement, 'ram:InvoiceCurrencyCode')
  const vatCurrency = readText(settlement, 'ram:TaxCurrencyCode')
  const terms = 'ram:SpecifiedTradePaymentTerms'
  return {
    version: modelVersion,
    number: readText(document, 'ram:ID'),
    issuedOn: readCiiDate(document, 'ram:IssueDateTime'),
    typeCode: readText(document, 'ram:TypeCode'),
    currency,
    vatCurrency,
    vatPointCode: readVatPointCode(settlement),
    dueOn: readCiiDate(settlement, `${terms}/ram:DueDateDateTime`),
    buyerReference: readText(agreement, 'ram:BuyerReference'),
    contractReference: readText(agreement, 'ram:ContractReferencedDocument/ram:IssuerAssignedID'),
    orderReference: readText(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID'),
    paymentTerms: readText(settlement, `${terms}/ram:Description`),
    notes: findAll(document, 'ram:IncludedNote').map(readNote),
    process: readText(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'),
    profile: readText(context, 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    precedingInvoices: findAll(settlement, 'ram:InvoiceReferencedDocument').map(readPrecedingInvoice),
    seller: readCiiSeller(find(agreement, 'ram:SellerTradeParty')),
    taxRepresentativeVatId: readCiiVatId(find(agreement, 'ram:SellerTaxRepresentativeTradeParty')),
    buyer: readCiiBuyer(find(agreement, 'ram:BuyerTradeParty')),
    delivery: readDelivery(find(transaction, 'ram:ApplicableHeaderTradeDelivery'), settlement),
    payment: readPayment(settlement),
    allowances: readCiiAllowances(settlement, false),
    charges: readCiiAllowances(settlement, true),
    totals: readCiiTotals(settlement, { currency, vatCurrency }),
    vatBreakdown: readCiiVatBreakdown(settlement),
    lines: findAll(transaction, 'ram:IncludedSupplyChainTradeLineItem').map(readCiiLine),
  }
}

function readVatPointCode(settlement: Parent): string {
  const code = readText(settlement, 'ram:ApplicableTradeTax/ram:DueDateTypeCode')
  return vatPointCodes.get(code) ?? code
}

function readNote(note: XmlElement): Note {
  return { subjectCode: readText(note, 'ram:SubjectCode'), text: readText(note, 'ram:Content') }
}

function readPrecedingInvoice(invoice: XmlElement): PrecedingInvoice {
  return {
    number: readText(invoice, 'ram:IssuerAssignedID'),
    issuedOn: readCiiDate(invoice, 'ram:FormattedIssueDateTime', 'qdt:DateTimeString'),
  }
}

function readDelivery(delivery: Parent, settlement: Parent): Delivery | null {
  const party = find(delivery, 'ram:ShipToTradeParty')
  const event = find(delivery, 'ram:ActualDeliverySupplyChainEvent')
  const period = readCiiPeriod(settlement, 'ram:BillingSpecifiedPeriod')
  if (party === undefined && event === undefined && period === null) return null
  return {
    name: readText(party, 'ram:Name'),
    deliveredOn: readCiiDate(event, 'ram:OccurrenceDateTime'),
    period,
    address: readCiiAddress(find(party, 'ram:PostalTradeAddress')),
  }
}

/** The remittance information is outside of the payment means, of which several differ in their accounts only. */
function readPayment(settlement: Parent): PaymentInstructions | null {
  const means = findAll(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans')
  const first = means[0]
  if (first === undefined) return null
  return {
    meansCode: readText(first, 'ram:TypeCode'),
    meansText: readText(first, 'ram:Information'),
    remittanceText: readText(settlement, 'ram:PaymentReference'),
    accounts: means
      .filter((each) => find(each, 'ram:PayeePartyCreditorFinancialAccount') !== undefined)
      .map((each) => readAccount(each)),
  }
}

function readAccount(means: XmlElement): PaymentInstructions['accounts'][number] {
  const account = find(means, 'ram:PayeePartyCreditorFinancialAccount')
  const iban = readText(account, 'ram:IBANID')
  return {
    accountId: iban === '' ? readText(account, 'ram:ProprietaryID') : iban,
    accountName: readText(account, 'ram:AccountName'),
    bankId: readText(means, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID'),
  }
}
