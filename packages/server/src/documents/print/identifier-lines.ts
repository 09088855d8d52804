import { findTaxNumberName, labelLegalNumber } from '@quittance/shared/law/identifiers/number-names.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { PartySnapshot } from '#documents/document-values.ts'

type Identifiers = Pick<PartySnapshot, 'legalNumber' | 'taxNumber' | 'country'>

/** Returns the legal number and the tax number, each with its name in the country of its owner, without those that are empty. */
export function listIdentifiers(
  { legalNumber, taxNumber, country }: Identifiers,
  text: TranslateFunction,
): string[] {
  const legal = legalNumber === '' ? '' : labelLegalNumber(legalNumber, country, text)
  return [legal, labelTaxNumber(taxNumber, country, text)].filter((line) => line !== '')
}

function labelTaxNumber(taxNumber: string, country: string, text: TranslateFunction): string {
  if (taxNumber === '') return ''
  const name = findTaxNumberName(taxNumber, country, text)
  return name === null ? text('print.tax-number', { number: taxNumber }) : `${name} ${taxNumber}`
}
