import type { ContactRow } from '#database/tables/party-tables.ts'
import type { Contact, DeliveryAddress } from './party.ts'

/** Returns the fields that leads and customers share. */
export function readContact(row: ContactRow): Contact {
  return {
    companyName: row.company_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    taxNumber: row.tax_number,
    legalNumber: row.legal_number,
    easScheme: row.eas_scheme,
    easId: row.eas_id,
    buyerReference: row.buyer_reference,
    deliveryName: row.delivery_name,
    deliveryAddress: row.delivery_address,
    deliveryPostalCode: row.delivery_postal_code,
    deliveryCity: row.delivery_city,
    deliveryCountry: row.delivery_country,
    isPrivate: readIsPrivate(row.is_private),
    locale: row.locale,
    currencyId: row.currency_id,
    daysUntilDue: row.days_until_due,
  }
}

/** Returns the address of deliveries; null: none is stated, so that it is the party's own. */
export function getDelivery(contact: Contact): DeliveryAddress | null {
  return omitEmptyDelivery({
    name: contact.deliveryName,
    address: contact.deliveryAddress,
    postalCode: contact.deliveryPostalCode,
    city: contact.deliveryCity,
    country: contact.deliveryCountry,
  })
}

/** Returns null for an address whose texts are all empty: none is stated. */
export function omitEmptyDelivery(address: DeliveryAddress): DeliveryAddress | null {
  return Object.values(address).every((text) => text === '') ? null : address
}

/** Decodes the column for whether a party is a private person; null: it is not stated. */
export function readIsPrivate(column: number | null): boolean | null {
  return column === null ? null : column === 1
}
