import type { CompanyLegal } from '#documents/company-legal.ts'

/** Sentence of article 242 nonies A of annex II to the CGI, for invoices with VAT of companies that have made this choice. */
export const vatOnDebitsMention = 'Option pour le paiement de la taxe d’après les débits'

interface Seller extends Pick<CompanyLegal, 'isVatOnDebits' | 'vatRegime' | 'nature'> {
  /** ISO 3166, two letters. */
  readonly country: string
}

/**
 * Returns whether a company has chosen that VAT on its services is due when they are invoiced (France: *option pour les débits*). VAT on
 * goods is due at delivery in any case, and a small enterprise charges none.
 */
export function isVatDueOnDebits({ country, isVatOnDebits, vatRegime, nature }: Seller): boolean {
  return country === 'FR' && isVatOnDebits && vatRegime !== 'franchise' && nature !== 'goods'
}
