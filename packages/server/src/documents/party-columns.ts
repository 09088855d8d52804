import { isPrivatePerson } from '@quittance/shared/documents/party-content.ts'
import type { DocumentRow } from '#database/tables/document-tables.ts'
import { omitEmptyDelivery, readIsPrivate } from '#parties/contact-columns.ts'
import type { PartySnapshot } from './document-values.ts'

/** Encodes the copy of the party for the columns of a document, without its sort key. */
export function toPartyColumns(party: PartySnapshot) {
  const { delivery } = party
  return {
    party_name: party.name,
    party_company: party.company,
    party_email: party.email,
    party_address: party.address,
    party_postal_code: party.postalCode,
    party_city: party.city,
    party_country: party.country,
    party_tax_number: party.taxNumber,
    party_legal_number: party.legalNumber,
    party_eas_scheme: party.easScheme,
    party_eas_id: party.easId,
    party_is_private: Number(party.isPrivate),
    party_delivery_name: delivery?.name ?? '',
    party_delivery_address: delivery?.address ?? '',
    party_delivery_postal_code: delivery?.postalCode ?? '',
    party_delivery_city: delivery?.city ?? '',
    party_delivery_country: delivery?.country ?? '',
  }
}

/** Decodes the columns of a document. */
export function readPartySnapshot(row: DocumentRow): PartySnapshot {
  const numbers = { taxNumber: row.party_tax_number, legalNumber: row.party_legal_number }
  return {
    name: row.party_name,
    company: row.party_company,
    email: row.party_email,
    address: row.party_address,
    postalCode: row.party_postal_code,
    city: row.party_city,
    country: row.party_country,
    ...numbers,
    easScheme: row.party_eas_scheme,
    easId: row.party_eas_id,
    // Null: the document was written before it was stored.
    isPrivate: isPrivatePerson({
      ...numbers,
      companyName: row.party_company,
      isPrivate: readIsPrivate(row.party_is_private),
    }),
    delivery: omitEmptyDelivery({
      name: row.party_delivery_name,
      address: row.party_delivery_address,
      postalCode: row.party_delivery_postal_code,
      city: row.party_delivery_city,
      country: row.party_delivery_country,
    }),
  }
}
