import { z } from 'zod'
import { type PartyKind, partyKinds } from '#documents/party-kind.ts'
import type { Relation } from '#documents/sales-document.ts'
import type { TextKey } from '#text/translator.ts'
import { type PartyChanges, type PartyWireName, partyPayload } from '#wire/party-payload.ts'
import { get, post } from './endpoint.ts'
import { importBody, importResponse, maxRowsPerRequest } from './imports.ts'
import { namedRecord } from './records.ts'

/** The fields of `store`. */
function rowFields(kind: PartyKind): z.ZodType<PartyChanges> {
  return partyPayload(kind, 'store').transform(({ content }) => content)
}

function partyImportCall(kind: PartyKind) {
  const { relation } = kind
  return post({
    path: `/api/v1/${relation}/import`,
    summary: `Store up to ${maxRowsPerRequest} ${relation}s. A row has a \`line\` and the fields of \`store\`; sent again, it is stored once.`,
    body: z.object(importBody(rowFields(kind)), { error: 'body.object-expected' }),
    response: importResponse,
  })
}

export const partyImports = {
  lead: partyImportCall(partyKinds.lead),
  customer: partyImportCall(partyKinds.customer),
}

/** Includes retired currencies, because an exported file can contain them. */
export const listImportCurrencies = get({
  path: '/api/v1/import/currencies',
  summary: 'List the currencies of import rows, including retired ones; a name is an ISO 4217 code.',
  isCacheable: true,
  response: z.object({ currencies: z.array(namedRecord) }),
})

/** Text keys of the field labels on screens and in files. */
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
  legal_number: 'parties.field-legal-number',
  eas_scheme: 'parties.field-eas-scheme',
  eas_id: 'parties.field-eas-id',
  buyer_reference: 'parties.field-buyer-reference',
  delivery_name: 'parties.field-delivery-name',
  delivery_address: 'parties.field-delivery-address',
  delivery_postal_code: 'parties.field-delivery-postal-code',
  delivery_city: 'parties.field-delivery-city',
  delivery_country: 'parties.field-delivery-country',
  is_private: 'parties.field-is-private',
  locale: 'parties.field-locale',
  currency_id: 'parties.field-currency',
  days_until_due: 'parties.field-days-until-due',
} as const satisfies Readonly<Record<PartyWireName, TextKey>>

/** Fields at which a missing name is reported. */
export const mainNameFields = {
  lead: 'last_name',
  customer: 'client_name',
} as const satisfies Readonly<Record<Relation, PartyWireName>>
