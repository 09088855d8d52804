import type { EInvoice } from '#en16931/invoice.ts'
import type { Identifier } from '#en16931/party.ts'
import { isZero } from '#money/decimal.ts'
import { isCountry, isVatPrefix } from './country-codes.ts'
import { isEmpty, isReversed } from './periods.ts'
import { type Params, type Rule, ruleOfEachTerm, ruleOfInvoice } from './rule.ts'

/** Means of payment that are credit transfers: 30 any, 58 SEPA. */
const transferCodes: ReadonlySet<string> = new Set(['30', '58'])

/** Types of UNTDID 1001 that the seller pays or credits. */
const creditCodes: ReadonlySet<string> = new Set(['261', '262', '381', '396', '502', '503'])

/** Required information of the invoice, its parties, delivery and payment. */
export const invoiceRules: readonly Rule[] = [
  ruleOfInvoice(['BR-01', 'BT-24'], ({ profile }) => profile === ''),
  ruleOfInvoice(['BR-02', 'BT-1'], ({ number }) => number === ''),
  ruleOfInvoice(['BR-03', 'BT-2'], ({ issuedOn }) => issuedOn === ''),
  ruleOfInvoice(['BR-04', 'BT-3'], ({ typeCode }) => typeCode === ''),
  ruleOfInvoice(['BR-05', 'BT-5'], ({ currency }) => currency === ''),
  ruleOfInvoice(['BR-06', 'BT-27'], ({ seller }) => seller.name === ''),
  ruleOfInvoice(['BR-07', 'BT-44'], ({ buyer }) => buyer.name === ''),
  ruleOfInvoice(['BR-08', 'BG-5'], ({ seller }) => seller.address === null),
  ruleOfInvoice(['BR-09', 'BT-40'], ({ seller }) => seller.address?.country === ''),
  ruleOfInvoice(['BR-10', 'BG-8'], ({ buyer }) => buyer.address === null),
  ruleOfInvoice(['BR-11', 'BT-55'], ({ buyer }) => buyer.address?.country === ''),
  ruleOfInvoice(['BR-16', 'BG-25'], ({ lines }) => lines.length === 0),
  ruleOfInvoice(['BR-29', 'BT-74'], ({ delivery }) => isReversed(delivery?.period ?? null)),
  ruleOfInvoice(['BR-49', 'BT-81'], ({ payment }) => payment?.meansCode === ''),
  ruleOfInvoice(['BR-50', 'BT-84'], (invoice) => isTransfer(invoice) && hasAccountWithoutId(invoice)),
  // CII has an account only where it has a number, so that validators name the rule of the syntax.
  ruleOfInvoice(['BR-61', 'BT-84'], (invoice) => isTransfer(invoice) && !hasAccountId(invoice), {
    cii: ['CII-SR-470'],
  }),
  ruleOfInvoice(['BR-53', 'BT-111'], isVatInVatCurrencyMissing),
  ruleOfInvoice(['BR-55', 'BT-25'], ({ precedingInvoices }) =>
    precedingInvoices.some(({ number }) => number === ''),
  ),
  ruleOfInvoice(['BR-57', 'BT-80'], ({ delivery }) => delivery?.address?.country === ''),
  ruleOfInvoice(['BR-62', 'BT-34'], ({ seller }) => hasNoScheme(seller.electronicAddress)),
  ruleOfInvoice(['BR-63', 'BT-49'], ({ buyer }) => hasNoScheme(buyer.electronicAddress)),
  ruleOfInvoice(['BR-CL-14', 'BT-55'], findUnknownCountry),
  ruleOfEachTerm('BR-CO-09', ({ seller, taxRepresentativeVatId, buyer }) => [
    ['BT-31', findWrongPrefix(seller.vatId)],
    ['BT-63', findWrongPrefix(taxRepresentativeVatId)],
    ['BT-48', findWrongPrefix(buyer.vatId)],
  ]),
  ruleOfInvoice(['BR-CO-19', 'BG-14'], ({ delivery }) => isEmpty(delivery?.period ?? null)),
  ruleOfInvoice(
    ['BR-CO-26', 'BT-31'],
    ({ seller }) => seller.vatId === '' && seller.ids.length === 0 && seller.legalId.value === '',
  ),
  // EN 16931 dropped this rule (BR-CO-25), but a customer has to know when to pay.
  ruleOfInvoice(
    ['due-date', 'BT-9'],
    ({ typeCode, dueOn, paymentTerms, totals }) => {
      const isPayable = totals.due !== null && !isZero(totals.due) && !totals.due.startsWith('-')
      return isPayable && !creditCodes.has(typeCode) && dueOn === '' && paymentTerms === ''
    },
    { ubl: [], cii: [] },
  ),
]

function findWrongPrefix(vatId: string): false | Params {
  return vatId !== '' && !isVatPrefix(vatId.slice(0, 2)) && { vatId }
}

function isTransfer({ payment }: EInvoice): boolean {
  return payment !== null && transferCodes.has(payment.meansCode)
}

function hasAccountId({ payment }: EInvoice): boolean {
  return payment?.accounts.some(({ accountId }) => accountId !== '') ?? false
}

function hasAccountWithoutId({ payment }: EInvoice): boolean {
  return payment?.accounts.some(({ accountId }) => accountId === '') ?? false
}

function isVatInVatCurrencyMissing({ currency, vatCurrency, totals }: EInvoice): boolean {
  if (vatCurrency === '') return false
  return (vatCurrency === currency ? totals.vat : totals.vatInVatCurrency) === null
}

function hasNoScheme({ value, scheme }: Identifier): boolean {
  return value !== '' && scheme === ''
}

function findUnknownCountry({ seller, buyer, delivery }: EInvoice): false | { country: string } {
  const countries = [seller, buyer, delivery].map((party) => party?.address?.country ?? '')
  const unknown = countries.find((country) => country !== '' && !isCountry(country))
  return unknown === undefined ? false : { country: unknown }
}
