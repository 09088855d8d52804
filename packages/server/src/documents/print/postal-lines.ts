import type { PartySnapshot } from '#documents/document-values.ts'
import type { Company } from '#settings/repository.ts'
import type { PrintFormatter } from './print-formatter.ts'

type PostalAddress = Pick<PartySnapshot, 'address' | 'postalCode' | 'city' | 'country'>

/** Returns the lines below the company's name. */
export function formatCompanyLines(company: Company, formatter: PrintFormatter): string[] {
  return [...formatAddressLines(company, formatter), company.phone, company.email].filter(hasText)
}

/** Returns the lines below the party's name; the country only if it differs from the company's. */
export function formatPartyLines(
  party: PostalAddress,
  companyCountry: string,
  formatter: PrintFormatter,
): string[] {
  const country = party.country === companyCountry ? '' : party.country
  return formatAddressLines({ ...party, country }, formatter).filter(hasText)
}

function formatAddressLines(
  { address, postalCode, city, country }: PostalAddress,
  formatter: PrintFormatter,
): string[] {
  return [
    ...address.split('\n').map((line) => line.trim()),
    [postalCode, city].filter(hasText).join(' '),
    country === '' ? '' : formatter.formatCountry(country),
  ]
}

function hasText(line: string): boolean {
  return line.trim() !== ''
}
