import { addDays } from '@quittance/shared/documents/calendar.ts'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { emptyLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { decimal, one, zero } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { getTranslator } from '#languages/translators.ts'
import type { PrintableValues, PrintData } from './load-print-data.ts'

const exampleDay = '2026-03-16'

/** Returns a fictitious invoice for previews of print templates. */
export function createExampleDocument(
  locale: Locale,
): Pick<
  PrintData,
  | 'kind'
  | 'values'
  | 'isSample'
  | 'isDraft'
  | 'issuedId'
  | 'issuedLegal'
  | 'currency'
  | 'companyCurrency'
  | 'owner'
> {
  const text = getTranslator(locale)
  return {
    kind: invoice,
    values: createExampleValues(text),
    isSample: false,
    isDraft: false,
    ...{ issuedId: null, issuedLegal: null },
    currency: 'EUR',
    companyCurrency: 'EUR',
    owner: text('print.example-person'),
  }
}

function createExampleValues(text: TranslateFunction): PrintableValues {
  return {
    lines: createExampleLines(text),
    discountType: 'after',
    discountPercentage: decimal('5'),
    adjustments: zero,
    number: 42,
    prefix: '',
    title: text('print.example-subject'),
    relation: 'customer',
    partyId: 0,
    party: {
      name: text('print.example-person'),
      company: text('print.example-client'),
      email: '',
      address: text('print.example-street'),
      postalCode: '69003',
      city: 'Lyon',
      country: '',
      taxNumber: '',
      ...{ legalNumber: '', easScheme: '', easId: '', isPrivate: false, delivery: null },
    },
    documentDate: exampleDay,
    dueDate: addDays(exampleDay, 30),
    currencyId: 0,
    ownerId: 0,
    message: '',
    terms: text('print.example-terms'),
    customerNotes: '',
    amountDue: zero,
    amountPaid: zero,
    shippingCharges: zero,
    correctedInvoice: null,
    ...emptyLegalDetails,
  }
}

function createExampleLines(text: TranslateFunction): DocumentLine[] {
  const line = (name: string, quantity: string, [price, rate]: readonly [string, string]): DocumentLine => ({
    type: 'item',
    productId: null,
    name,
    description: '',
    unitName: '',
    quantity: decimal(quantity),
    price: decimal(price),
    taxRates: [{ id: null, name: text('print.example-tax'), rate: decimal(rate) }],
  })
  return [
    line(text('print.example-line-1'), one, ['480', '20']),
    line(text('print.example-line-2'), '6', ['612.50', '5.5']),
    line(text('print.example-line-3'), '6', ['45', '20']),
  ]
}
