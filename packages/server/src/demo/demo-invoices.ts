import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { LegalDetailChanges } from '@quittance/shared/documents/legal-details.ts'
import type {
  DocumentContent,
  DocumentLine,
  LineTaxRate,
  PricedContent,
  StatusMeaning,
} from '@quittance/shared/documents/sales-document.ts'
import type { TaxTreatment } from '@quittance/shared/documents/tax-class.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { isEuCountry } from '@quittance/shared/law/countries.ts'
import { decimal, isZero, zero } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TaxRate } from '#catalogue/product.ts'
import type { Contact } from '#parties/party.ts'
import { listInitialStatuses } from '#settings/initial-data.ts'
import type { DemoDocument, DemoRecords } from './demo-documents.ts'

const invoice = getKind('invoice')

/** The final state of an invoice of the demo company. */
export type Settlement = 'draft' | 'open' | 'partly-paid' | 'paid' | 'cancelled'

/** Returns the final state of an invoice, which follows from the status that was generated for it. */
export function getSettlement({ content: { status } }: DemoDocument, language: Locale): Settlement {
  const name = 'name' in status ? status.name : ''
  const list = (meaning: StatusMeaning) => listInitialStatuses(invoice.name, meaning, language)
  const [open, partlyPaid] = list('open')
  if (list('won').includes(name)) return 'paid'
  if (list('lost').includes(name)) return 'cancelled'
  if (name === partlyPaid) return 'partly-paid'
  return name === open ? 'open' : 'draft'
}

/** The records on which an invoice depends that can be issued. */
export interface InvoiceRecords
  extends Pick<DemoRecords, 'taxRates' | 'parties' | 'euroId' | 'statusLanguage'> {
  /** Currency of the company. Null: none was chosen, so that invoices in other currencies lack the VAT in its own. */
  readonly homeCurrencyId: number | null
  readonly currencyNames: ReadonlyMap<number, string>
}

/**
 * Turns a generated invoice into a draft that can be issued: one VAT rate in each line or a reason for none, the discount after tax, and no
 * amount beside the total. The amount paid follows from payments.
 */
export function toIssuable(document: DemoDocument, records: InvoiceRecords): DemoDocument {
  const { content } = document
  const customer = records.parties.customer.find(({ id }) => id === content.partyId)
  const taxTreatment = findTreatment(content, customer)
  const lines = content.lines.map((line) => ({
    ...line,
    taxRates: taxTreatment === 'domestic' ? [...findVatRate(line, records)] : [],
  }))
  const { discountPercentage, adjustments } = content
  const priced: PricedContent = { lines, discountType: 'after', discountPercentage, adjustments }
  const [draft = ''] = listInitialStatuses(invoice.name, 'draft', records.statusLanguage)
  const currencyId = records.homeCurrencyId === null ? records.euroId : content.currencyId
  return {
    ...document,
    content: {
      ...content,
      ...priced,
      ...{ taxTreatment, currencyId, status: { name: draft }, shippingCharges: undefined },
      ...{ amountPaid: zero, amountDue: computeTotals(priced).total },
      ...findExchangeRate({ ...content, currencyId }, records),
    },
  }
}

/** A company abroad owes the VAT itself, or the sale is exported. Private persons pay French VAT. */
function findTreatment({ lines }: DocumentContent, customer: Contact | undefined): TaxTreatment {
  const isTaxed = lines.some(({ taxRates }) => taxRates.some(({ rate }) => !isZero(rate)))
  if (customer === undefined || customer.country === 'FR' || customer.companyName === '' || isTaxed)
    return 'domestic'
  return isEuCountry(customer.country) ? 'reverse-charge' : 'export'
}

/** Returns the standard rate of VAT in France. Undefined: the installation has other rates. */
export function findStandardRate(taxRates: readonly TaxRate[]): TaxRate | undefined {
  // By rate, because the names depend on the language.
  return taxRates.find(({ rate }) => Number(rate) === 20)
}

/** Returns the first VAT rate of a line above 0, or else the standard rate. */
function findVatRate({ taxRates }: DocumentLine, records: InvoiceRecords): readonly LineTaxRate[] {
  const vatRate = taxRates.find(({ rate }) => !isZero(rate)) ?? findStandardRate(records.taxRates)
  return vatRate === undefined ? [] : [vatRate]
}

/** Euros for one unit of the currencies of the demo company. */
const euroRates: ReadonlyMap<string, string> = new Map([
  ['GBP', '1.1534'],
  ['USD', '0.9217'],
])

function findExchangeRate(
  { currencyId, documentDate }: Pick<DocumentContent, 'currencyId' | 'documentDate'>,
  { homeCurrencyId, euroId, currencyNames }: InvoiceRecords,
): LegalDetailChanges {
  const rate = euroRates.get(currencyNames.get(currencyId) ?? '')
  if (rate === undefined || homeCurrencyId !== euroId) return {}
  return {
    exchangeRate: decimal(rate),
    exchangeRateDate: documentDate,
    exchangeRateSource: 'European Central Bank',
  }
}
