import type { PartyAsSold } from '#documents/document-values.ts'
import type { Company } from '#settings/repository.ts'
import type { PaperFigures } from './paper-figures.ts'

type Place = Pick<PartyAsSold, 'address' | 'postalCode' | 'city' | 'country'>

/** Below the firm's own name. */
export function linesOfCompany(company: Company, figures: PaperFigures): string[] {
  return [...linesOfPlace(company, figures), company.phone, company.email].filter(isSaid)
}

/** Below somebody's name; the country only where it is another one than the firm's. */
export function linesOfParty(party: PartyAsSold, ownCountry: string, figures: PaperFigures): string[] {
  const country = party.country === ownCountry ? '' : party.country
  return linesOfPlace({ ...party, country }, figures).filter(isSaid)
}

function linesOfPlace({ address, postalCode, city, country }: Place, figures: PaperFigures): string[] {
  return [
    ...address.split('\n').map((line) => line.trim()),
    [postalCode, city].filter(isSaid).join(' '),
    country === '' ? '' : figures.country(country),
  ]
}

function isSaid(line: string): boolean {
  return line.trim() !== ''
}
