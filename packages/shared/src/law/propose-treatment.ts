import type { CompanyLegal } from '#documents/company-legal.ts'
import type { TaxTreatment } from '#documents/tax-class.ts'
import { isEuCountry } from './countries.ts'
import { normaliseIdentifier } from './identifiers/identifier-problem.ts'
import { findVatNumberProblem, findVatPrefix } from './identifiers/vat-number.ts'

/** A treatment of sales to customers in another country, which follows from what is known about the parties. */
export type ProposedTreatment = Exclude<TaxTreatment, 'domestic' | 'franchise'>

interface Trader {
  /** ISO 3166, two letters; empty: not known. */
  readonly country: string
  readonly taxNumber: string
}

interface Seller extends Trader, Pick<CompanyLegal, 'vatRegime' | 'nature'> {}

interface Buyer extends Trader {
  readonly isPrivate: boolean
}

/** Prefix of the VAT numbers of Northern Ireland, which is part of the EU for goods. */
const northernIreland = 'XI'

/**
 * Returns the treatments that apply to a sale of a company of the EU or Northern Ireland to a customer elsewhere: one for goods, one for
 * services. None: the sale is taxed like one at home, or too little is known. The place where the customer is and its VAT number decide
 * (articles 138, 146 and 44 of Directive 2006/112/EC); services for private persons are taxed where the seller is (article 45).
 */
export function proposeTreatments(seller: Seller, buyer: Buyer): ProposedTreatment[] {
  if (seller.vatRegime === 'franchise' || buyer.country === '') return []
  const goods = seller.nature === 'services' ? null : proposeForGoods(seller, buyer)
  const services = seller.nature === 'goods' ? null : proposeForServices(seller, buyer)
  return [goods, services].filter((treatment) => treatment !== null)
}

function proposeForGoods(seller: Seller, buyer: Buyer): ProposedTreatment | null {
  const [from, to] = [findGoodsArea(seller), findGoodsArea(buyer)]
  if (from === null || from === to) return null
  if (to === null) return 'export'
  return hasVatNumber(buyer, to) ? 'intra-eu' : null
}

function proposeForServices(seller: Seller, buyer: Buyer): ProposedTreatment | null {
  const [from, to] = [findArea(seller), findArea(buyer)]
  if (from === null || from === to) return null
  if (to === null) return buyer.isPrivate ? null : 'outside-scope'
  return hasVatNumber(buyer, to) ? 'reverse-charge' : null
}

/** Returns the prefix of the VAT numbers where a party is; null outside the EU. Monaco belongs to France. */
function findArea({ country }: Trader): string | null {
  return isEuCountry(country) || country === 'MC' ? findVatPrefix(country) : null
}

function findGoodsArea(trader: Trader): string | null {
  const isNorthernIrish =
    trader.country === 'GB' && normaliseIdentifier(trader.taxNumber).startsWith(northernIreland)
  return isNorthernIrish ? northernIreland : findArea(trader)
}

function hasVatNumber({ taxNumber }: Trader, prefix: string): boolean {
  return normaliseIdentifier(taxNumber).startsWith(prefix) && findVatNumberProblem(taxNumber) === null
}
