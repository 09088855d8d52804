import { hasLegalData } from '@quittance/shared/documents/company-legal.ts'
import { findTaxNumberName, labelLegalNumber } from '@quittance/shared/law/identifiers/number-names.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { PartySnapshot } from '#documents/document-values.ts'
import type { Company } from '#settings/repository.ts'

type Identifiers = Pick<PartySnapshot, 'legalNumber' | 'taxNumber' | 'country'>

/** Returns the legal number and the tax number of the company, without those that are empty. */
export function listCompanyIdentifiers(company: Company, text: TranslateFunction): string[] {
  return listIdentifiers(company, hasLegalData(company), text)
}

/** Returns the legal number and the tax number of the client, without those that are empty. */
export function listPartyIdentifiers(
  party: Identifiers,
  company: Company,
  text: TranslateFunction,
): string[] {
  // Clients have a legal number only since companies have legal data.
  return listIdentifiers(party, hasLegalData(company) || party.legalNumber !== '', text)
}

/**
 * Names the numbers as the country of their owner does.
 * @param isNamed false: the legal number as it is, and the tax number with its name in the language of the document
 */
function listIdentifiers(
  { legalNumber, taxNumber, country }: Identifiers,
  isNamed: boolean,
  text: TranslateFunction,
): string[] {
  const legal = isNamed && legalNumber !== '' ? labelLegalNumber(legalNumber, country, text) : legalNumber
  const name = isNamed ? findTaxNumberName(taxNumber, country, text) : null
  const tax = name === null ? text('print.tax-number', { number: taxNumber }) : `${name} ${taxNumber}`
  return [legal, taxNumber === '' ? '' : tax].filter((line) => line !== '')
}
