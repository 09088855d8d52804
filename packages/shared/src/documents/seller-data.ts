import { findCountryDefaults } from '#installation/regions.ts'

/** Data of the company that a document needs to show who sells. `number`: its legal or its tax number. */
export const sellerFields = ['name', 'address', 'country', 'number'] as const

export type SellerField = (typeof sellerFields)[number]

/** The company as documents print it. Texts are empty if they are unknown. */
interface Seller {
  readonly name: string
  readonly address: string
  readonly city: string
  /** ISO 3166, two letters; empty if unknown. */
  readonly country: string
  readonly legalNumber: string
  readonly taxNumber: string
}

/** Returns the data that a document would not show, in the order in which it is printed. */
export function listMissingSellerData(seller: Seller): SellerField[] {
  const isMissing: Readonly<Record<SellerField, boolean>> = {
    name: seller.name === '',
    address: seller.address === '' || seller.city === '',
    country: seller.country === '',
    number: needsNumber(seller.country) && seller.legalNumber === '' && seller.taxNumber === '',
  }
  return sellerFields.filter((field) => isMissing[field])
}

/** Returns whether companies of a country have to print a number. Those without a value-added tax, such as the US, have none. */
function needsNumber(country: string): boolean {
  return findCountryDefaults(country)?.taxRates.length !== 0
}
