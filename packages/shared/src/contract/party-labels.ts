import type { Relation } from '#documents/sales-document.ts'
import type { TextKey } from '#text/text-keys.ts'
import type { PartyWireName } from '#wire/party-names.ts'

/** What the fields of leads and customers are called on the screen and in files. */
export const partyFieldLabels = {
  first_name: 'parties.field-first-name',
  last_name: 'parties.field-last-name',
  client_name: 'parties.field-client-name',
  username: 'parties.field-username',
  company_name: 'parties.field-company',
  client_email: 'parties.field-email',
  phone: 'parties.field-phone',
  address: 'parties.field-address',
  postal_code: 'parties.field-postal-code',
  city: 'parties.field-city',
  country: 'parties.field-country',
  tax_number: 'parties.field-tax-number',
  locale: 'parties.field-locale',
  currency_id: 'parties.field-currency',
} as const satisfies Readonly<Record<PartyWireName, TextKey>>

/** Where a family name goes: whoever has no name at all is asked for this one. */
export const mainNameFields = {
  lead: 'last_name',
  customer: 'client_name',
} as const satisfies Readonly<Record<Relation, PartyWireName>>
