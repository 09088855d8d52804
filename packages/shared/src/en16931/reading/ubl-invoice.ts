import {
  type EInvoice,
  modelVersion,
  type Note,
  type PaymentInstructions,
  type PrecedingInvoice,
} from '#en16931/invoice.ts'
import type { Delivery } from '#en16931/party.ts'
import { readUblAllowances, readUblLine, readUblTotals, readUblVatBreakdown } from './ubl-amounts.ts'
import { readUblAddress, readUblBuyer, readUblSeller, readUblVatId } from './ubl-party.ts'
import { readUblPeriod } from './ubl-period.ts'
import { find, findAll, getAttribute, getText, readText, type XmlElement } from './xml-element.ts'

/** Reads a UBL 2.1 invoice or credit note. @throws ReadFailure */
export function readUblInvoice(root: XmlElement): EInvoice {
  const kind = root.name === 'cn:CreditNote' ? 'CreditNote' : 'Invoice'
  const currency = readText(root, 'cbc:DocumentCurrencyCode')
  const vatCurrency = readText(root, 'cbc:TaxCurrencyCode')
  const dueOn = readText(root, 'cbc:DueDate')
  return {
    version: modelVersion,
    number: readText(root, 'cbc:ID'),
    issuedOn: readText(root, 'cbc:IssueDate'),
    typeCode: readText(root, `cbc:${kind}TypeCode`),
    currency,
    vatCurrency,
    vatPointCode: readText(root, 'cac:InvoicePeriod/cbc:DescriptionCode'),
    // A UBL credit note has no due date of its own.
    dueOn: dueOn === '' ? readText(root, 'cac:PaymentMeans/cbc:PaymentDueDate') : dueOn,
    buyerReference: readText(root, 'cbc:BuyerReference'),
    contractReference: readText(root, 'cac:ContractDocumentReference/cbc:ID'),
    orderReference: readText(root, 'cac:OrderReference/cbc:ID'),
    paymentTerms: readText(root, 'cac:PaymentTerms/cbc:Note'),
    notes: findAll(root, 'cbc:Note').map((note) => readNote(getText(note))),
    process: readText(root, 'cbc:ProfileID'),
    profile: readText(root, 'cbc:CustomizationID'),
    precedingInvoices: findAll(root, 'cac:BillingReference').map(readPrecedingInvoice),
    seller: readUblSeller(root),
    taxRepresentativeVatId: readUblVatId(find(root, 'cac:TaxRepresentativeParty')),
    buyer: readUblBuyer(root),
    delivery: readDelivery(root),
    payment: readPayment(findAll(root, 'cac:PaymentMeans')),
    allowances: readUblAllowances(root, false),
    charges: readUblAllowances(root, true),
    totals: readUblTotals(root, { currency, vatCurrency }),
    vatBreakdown: readUblVatBreakdown(root),
    lines: findAll(root, `cac:${kind}Line`).map(readUblLine),
  }
}

/** EN 16931-3-2 writes the subject code before the text: `#PMT#text`. */
function readNote(text: string): Note {
  const match = /^#([A-Z]{3})#/.exec(text)
  if (match === null) return { subjectCode: '', text }
  return { subjectCode: match[1] ?? '', text: text.slice(match[0].length).trim() }
}

function readPrecedingInvoice(reference: XmlElement): PrecedingInvoice {
  const invoice = find(reference, 'cac:InvoiceDocumentReference')
  return { number: readText(invoice, 'cbc:ID'), issuedOn: readText(invoice, 'cbc:IssueDate') }
}

function readDelivery(root: XmlElement): Delivery | null {
  const delivery = find(root, 'cac:Delivery')
  const period = readUblPeriod(root)
  // A period with a code alone is BT-8, not a period.
  const hasPeriod = period !== null && (period.startsOn !== '' || period.endsOn !== '')
  const isPeriodEmpty = period !== null && readText(root, 'cac:InvoicePeriod/cbc:DescriptionCode') === ''
  if (delivery === undefined && !hasPeriod && !isPeriodEmpty) return null
  return {
    name: readText(delivery, 'cac:DeliveryParty/cac:PartyName/cbc:Name'),
    deliveredOn: readText(delivery, 'cbc:ActualDeliveryDate'),
    period: hasPeriod || isPeriodEmpty ? period : null,
    address: readUblAddress(find(delivery, 'cac:DeliveryLocation/cac:Address')),
  }
}

/** Several payment means differ in their accounts only. */
function readPayment(means: readonly XmlElement[]): PaymentInstructions | null {
  const first = means[0]
  if (first === undefined) return null
  const code = find(first, 'cbc:PaymentMeansCode')
  const accounts = means.flatMap((each) => findAll(each, 'cac:PayeeFinancialAccount'))
  return {
    meansCode: getText(code),
    meansText: getAttribute(code, 'name'),
    remittanceText: readText(first, 'cbc:PaymentID'),
    accounts: accounts.map((account) => ({
      accountId: readText(account, 'cbc:ID'),
      accountName: readText(account, 'cbc:Name'),
      bankId: readText(account, 'cac:FinancialInstitutionBranch/cbc:ID'),
    })),
  }
}
