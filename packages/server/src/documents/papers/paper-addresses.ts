import type { PartySnapshot } from '#documents/document-values.ts'
import type { Company } from '#settings/repository.ts'
import type { PrintFormatter } from './paper-figures.ts'

type PostalAddress = Pick<PartySnapshot, 'address' | 'postalCode' | 'city' | 'country'>

/** Below the firm's own name. */
export function formatCompanyLines(company: Company, figures: PrintFormatter): string[] {
  return [...formatAddressLines(company, figures), company.phone, company.email].filter(hasText)
}

/** Below somebody's name; the country only where it is another one than the firm's. */
export function formatPartyLines(party: PartySnapshot, ownCountry: string, figures: PrintFormatter): string[] {
  const country = party.country === ownCountry ? '' : party.country
  return formatAddressLines({ ...party, country }, figures).filter(hasText)
}

function formatAddressLines({ address, postalCode, city, country }: PostalAddress, figures: PrintFormatter): string[] {
  return [
    ...address.split('\n').map((line) => line.trim()),
    [postalCode, city].filter(hasText).join(' '),
    country === '' ? '' : figures.formatCountry(country),
  ]
}

function hasText(line: string): boolean {
  return line.trim() !== ''
}
