import { emptyCompanyLegal } from '@quittance/shared/documents/company-legal.ts'
import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { TaxClass } from '@quittance/shared/documents/tax-class.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { createExampleDocument } from '#documents/print/example-document.ts'
import type { PrintableValues, PrintData } from '#documents/print/load-print-data.ts'
import { createProductDesign } from '#settings/print/print-design.ts'

/** A tax rate of a line. Without a class, it is VAT. */
export type Rate = readonly [name: string, rate: string, taxClass?: TaxClass]

/** Creates a line of a document. */
export function createLine(quantity: string, price: string, rates: readonly Rate[]): DocumentLine {
  return {
    type: 'item',
    productId: null,
    name: 'Conseil',
    description: '',
    unitName: '',
    quantity: decimal(quantity),
    price: decimal(price),
    taxRates: rates.map(([name, rate, taxClass]): LineTaxRate => {
      return { id: null, name, rate: decimal(rate), ...(taxClass && { taxClass }) }
    }),
  }
}

const threeRates = [
  createLine('3', '33.33', [['TVA normale', '20']]),
  createLine('2.5', '12.3456', [['TVA 5,5 %', '5.5']]),
  createLine('1', '199.99', [['TVA', '10']]),
]
/** What differs from the usual print data. */
export interface PrintDataChanges {
  readonly values?: Partial<PrintableValues>
  readonly company?: Partial<PrintData['company']>
  readonly kind?: PrintData['kind']
  readonly locale?: PrintData['locale']
}

/** Creates the print data of an invoice of a French company that charges VAT, with three rates, without a database. */
export function createPrintData({ values, company, kind, locale = 'fr' }: PrintDataChanges): PrintData {
  const example = createExampleDocument(locale)
  return {
    ...example,
    ...(kind && { kind }),
    values: { ...example.values, discountPercentage: decimal('0'), lines: threeRates, ...values },
    company: {
      ...emptyCompanyLegal,
      ...{ name: 'Atelier Martin', address: '12 rue des Lilas', postalCode: '69001', city: 'Lyon' },
      ...{ country: 'FR', email: 'a@martin.example', phone: '', iban: '', bic: '' },
      ...{ legalNumber: '732 829 320', taxNumber: 'FR44732829320' },
      vatRegime: 'registered',
      isVatOnDiscountedPrice: true,
      ...company,
    },
    numberWidth: 4,
    locale,
    logo: null,
    design: createProductDesign('letterhead', '#0f4c5c'),
    fontFiles: [],
    closing: '',
    paper: 'a4',
  }
}
