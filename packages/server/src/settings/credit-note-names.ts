import type { Locale } from '@quittance/shared/text/locales.ts'

interface CreditNoteName {
  readonly prefix: string
  readonly title: string
}

const noteDeCredit: CreditNoteName = { prefix: 'NC-', title: 'Note de crédit' }
// In the EU, article 226, point 10a, of Directive 2006/112/EC reserves this word for invoices that the customer issues.
const gutschrift: CreditNoteName = { prefix: 'GS-', title: 'Gutschrift' }

/** Usual names where they differ from the main one of the language. */
const localNames: Readonly<Record<string, CreditNoteName>> = {
  ...{ 'fr-BE': noteDeCredit, 'fr-CH': noteDeCredit, 'fr-LU': noteDeCredit },
  ...{ 'de-CH': gutschrift, 'de-LI': gutschrift },
}

/** Returns how a country names credit notes in a language; undefined: as the language does elsewhere. */
export function findLocalCreditNoteName(locale: Locale, country: string): CreditNoteName | undefined {
  return localNames[`${locale}-${country}`]
}
