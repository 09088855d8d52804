import { partyFieldLabels } from '@quittance/shared/contract/party-imports.ts'
import { listPartyFields } from '@quittance/shared/documents/party-fields.ts'
import { type PartyKind, partyKinds } from '@quittance/shared/documents/party-kind.ts'
import partiesGerman from '@quittance/shared/locales/de/parties.json' with { type: 'json' }
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import partiesSpanish from '@quittance/shared/locales/es/parties.json' with { type: 'json' }
import partiesFrench from '@quittance/shared/locales/fr/parties.json' with { type: 'json' }
import { partyFieldNames } from '@quittance/shared/wire/party-payload.ts'
import { describe, expect, it } from 'vitest'
import { splitName } from './check-row.ts'
import { guessMapping } from './column-mapping.ts'

const { lead, customer } = partyKinds
const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...{ en: partiesEnglish, fr: partiesFrench, de: partiesGerman, es: partiesSpanish },
}

describe.each(Object.entries(dictionaries))(
  'the column headings of our own exports in %s',
  (_, dictionary) => {
    it.each(Object.values(partyKinds))('are recognised ($relation)', (kind: PartyKind) => {
      const fields = listPartyFields(kind).map((field) => partyFieldNames[field])
      expect(
        guessMapping(
          kind,
          fields.map((name) => dictionary[partyFieldLabels[name]] ?? ''),
        ),
      ).toEqual(fields)
    })
  },
)

it.each([
  [customer, 'Client;E-mail;Téléphone', ['company_name', 'client_email', 'phone']],
  [
    customer,
    'Raison sociale;Numéro de TVA;Code postal;Ville',
    ['company_name', 'tax_number', 'postal_code', 'city'],
  ],
  [
    customer,
    'company,vat,phonenumber,zip,billing_street',
    ['company_name', 'tax_number', 'phone', 'postal_code', 'address'],
  ],
  [
    customer,
    'client_name,id_number,address1,address2,postal_code',
    ['client_name', 'username', 'address', 'address', 'postal_code'],
  ],
  [customer, 'Nom;Prénom;Société', ['client_name', 'client_name', 'company_name']],
  [customer, 'Nom du tiers;Code client;Autre', ['company_name', 'username', null]],
  [customer, 'first_name,last_name,E-MAIL,email', ['client_name', 'client_name', 'client_email', null]],
  [lead, 'Nom complet;Courriel', ['full_name', 'client_email']],
  [lead, 'Nom;Prénom', ['last_name', 'first_name']],
  [lead, 'Vorname;Nachname;Straße;PLZ;Ort', ['first_name', 'last_name', 'address', 'postal_code', 'city']],
  [lead, 'name,company', ['full_name', 'company_name']],
] as const)('recognises the columns of a $relation file (%#)', (kind, headings, mapping) => {
  expect(guessMapping(kind, headings.split(/[;,]/))).toEqual(mapping)
})

it.each([
  ['SIREN;N° TVA', ['legal_number', 'tax_number']],
  ['N° TVA intracommunautaire;SIRET;SIREN', ['tax_number', 'legal_number', null]],
  ['Id. prof. 1 (SIREN);Numéro de TVA', ['legal_number', 'tax_number']],
  ['SIREN;SIRET', ['legal_number', null]],
  ['Handelsregister;Leitweg-ID', ['legal_number', 'eas_id']],
] as const)('recognises the number of a company register: %s', (headings, mapping) => {
  expect(guessMapping(customer, headings.split(';'))).toEqual(mapping)
  expect(guessMapping(lead, headings.split(';'))).toEqual(mapping)
})

it.each([
  ['Zoé Martin', 'Zoé', 'Martin'],
  ['MARTIN Zoé', 'Zoé', 'MARTIN'],
  ['LE GALL Anne-Marie', 'Anne-Marie', 'LE GALL'],
  ['Martin, Zoé', 'Zoé', 'Martin'],
  ['Jean Pierre Martin', 'Jean Pierre', 'Martin'],
  ['JEAN MARTIN', 'JEAN', 'MARTIN'],
  ['J. Martin', 'J.', 'Martin'],
  ['Martin', '', 'Martin'],
  ['', '', ''],
])('splits %j into the first name %j and the last name %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last })
})
