import type { TaxTreatment, VatCategory } from '#documents/tax-class.ts'
import type { CreditTransfer, Note } from '#en16931/invoice.ts'
import type { Address, Buyer, Seller } from '#en16931/party.ts'

/** The data of the company and the customer in an electronic invoice. */
export interface InvoiceParties {
  readonly seller: Seller
  readonly buyer: Buyer
  /** Where the customer wants deliveries. Null: at its own address, which is not stated again. */
  readonly deliverTo: { readonly name: string; readonly address: Address } | null
  /** Accounts to which the customer can pay. */
  readonly accounts: readonly CreditTransfer[]
  /** Notes that every invoice of the company has. */
  readonly notes: readonly Note[]
  /** Nature of the sale for the billing mode of the French reform: goods, services, mixed. Empty: not French, or not known. */
  readonly billingMode: '' | 'B' | 'S' | 'M'
  /** When VAT is due (BT-8): 3 on the day of the invoice. Empty: as the law says without a choice of the company. */
  readonly vatPointCode: '' | '3'
}

/** Schemes of legal numbers under which the tax office knows a company: SIREN, KBO/BCE, UID/IDE. */
const taxSchemes: ReadonlySet<string> = new Set(['0002', '0208', '0183'])

const siren = '0002'

/** What decides which numbers an invoice states. */
interface Sale {
  readonly treatment: TaxTreatment
  /** Of the VAT groups. A line can have another one than that of the treatment. */
  readonly categories: readonly VatCategory[]
}

/**
 * Returns the parties with the numbers that the sale allows: what is outside the scope of VAT states none (BR-O-02 to BR-O-04), and a
 * small enterprise states its tax registration in place of a VAT number (BR-E-02). A sale of which only a part is outside the scope keeps
 * them, because the other part needs them: that its lines are mixed is the fault.
 */
export function adaptToSale(parties: InvoiceParties, { treatment, categories }: Sale): InvoiceParties {
  const { seller, buyer } = parties
  if (categories.length > 0 && categories.every((category) => category === 'O')) {
    return {
      ...parties,
      seller: adaptSeller(seller, { taxRegistrationId: '' }),
      buyer: { ...buyer, vatId: '' },
    }
  }
  if (treatment === 'franchise') {
    return { ...parties, seller: adaptSeller(seller, { taxRegistrationId: findTaxRegistration(seller) }) }
  }
  const { vatId, taxRegistrationId } = seller
  const identified = vatId === '' ? adaptSeller(seller, { taxRegistrationId }) : seller
  const identifiedParties = { ...parties, seller: identified }
  return categories.includes('K') ? withDeliveryToBuyer(identifiedParties) : identifiedParties
}

/** A French small enterprise states its SIREN. Numbers of a register that is not one for taxes, such as HRB 12345, are none. */
function findTaxRegistration({ legalId, taxRegistrationId, vatId }: Seller): string {
  if (legalId.scheme === siren) return legalId.value
  return taxRegistrationId || vatId || (taxSchemes.has(legalId.scheme) ? legalId.value : '')
}

/** Removes the VAT number. A company without any other identifier is identified by its number for taxes (BR-CO-26). */
function adaptSeller(seller: Seller, changes: Pick<Seller, 'taxRegistrationId'>): Seller {
  const number = seller.taxRegistrationId || seller.vatId
  const isIdentified = seller.ids.length > 0 || seller.legalId.value !== '' || number === ''
  const ids = isIdentified ? seller.ids : [{ value: number, scheme: '' }]
  return { ...seller, ...changes, vatId: '', ids }
}

/** An intra-Community supply states where it was delivered (BR-IC-12): at the customer's address, unless another is given. */
function withDeliveryToBuyer(parties: InvoiceParties): InvoiceParties {
  const { buyer, deliverTo } = parties
  if (deliverTo !== null || buyer.address === null) return parties
  return { ...parties, deliverTo: { name: '', address: buyer.address } }
}
