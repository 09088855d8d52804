import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { Region } from '@quittance/shared/installation/regions.ts'

/** Language of a text, and country of the company that uses it. */
export type Place = Pick<Region, 'locale' | 'country'>

interface CreditNoteName {
  readonly prefix: string
  /** Title of new credit notes, and heading of their paper. */
  readonly title: string
  /** The title within a sentence. */
  readonly noun: string
}

const noteDeCredit: CreditNoteName = { prefix: 'NC-', title: 'Note de crédit', noun: 'note de crédit' }
// In the EU, article 226, point 10a, of Directive 2006/112/EC reserves this word for invoices that the customer issues.
const gutschrift: CreditNoteName = { prefix: 'GS-', title: 'Gutschrift', noun: 'Gutschrift' }

/** Usual names where they differ from the main one of the language. */
const localNames: Readonly<Record<string, CreditNoteName>> = {
  ...{ 'fr-BE': noteDeCredit, 'fr-CH': noteDeCredit, 'fr-LU': noteDeCredit },
  ...{ 'de-CH': gutschrift, 'de-LI': gutschrift },
}

/** Returns how a country names a kind in a language; undefined: as the language does elsewhere. Only names of credit notes differ. */
export function findLocalName(kind: KindName, { locale, country }: Place): CreditNoteName | undefined {
  return kind === 'creditNote' ? localNames[`${locale}-${country}`] : undefined
}
