import type { Address } from '#en16931/party.ts'
import type { InvoiceParties } from './e-invoice/invoice-parties.ts'
import type { RecordField } from './record-fields.ts'

/** Ids of the rules about addresses, each with a sentence `rule.…` in four languages. */
export const addressRules = ['seller-address', 'buyer-address'] as const

interface AddressProblem {
  readonly rule: (typeof addressRules)[number]
  readonly record: 'company' | 'customer'
  readonly recordField: RecordField
}

/**
 * Returns whose address does not reach it by mail. An invoice states the full address of both (article 226, point 5, of Directive
 * 2006/112/EC); EN 16931 asks for the country alone, and its rules say where there is no address at all.
 */
export function findAddressProblems({ seller, buyer }: InvoiceParties): AddressProblem[] {
  return [
    ...check(seller.address, { rule: 'seller-address', record: 'company' }),
    ...check(buyer.address, { rule: 'buyer-address', record: 'customer' }),
  ]
}

function check(address: Address | null, problem: Omit<AddressProblem, 'recordField'>): AddressProblem[] {
  if (!isIncomplete(address)) return []
  return [{ ...problem, recordField: address?.city === '' ? 'city' : 'address' }]
}

/** Villages without street names have a postal code, and some countries have no postal codes. */
function isIncomplete(address: Address | null): boolean {
  return address !== null && (address.city === '' || (address.line1 === '' && address.postcode === ''))
}
