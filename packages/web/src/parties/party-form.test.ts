import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { expect, it } from 'vitest'
import { findFirstEmptyName, type PartyValues, prefillParty } from './party-form.ts'

const { lead, customer } = partyKinds

function filledIn(values: PartyValues): Partial<PartyValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))
}

it.each([
  [lead, 'Jean Dupont', { first_name: 'Jean', last_name: 'Dupont' }],
  [lead, 'Anne de La Tour', { first_name: 'Anne', last_name: 'de La Tour' }],
  [lead, ' Dupont ', { last_name: 'Dupont' }],
  [customer, 'Jean Dupont', { client_name: 'Jean Dupont' }],
  [customer, 'jean@example.com', { client_email: 'jean@example.com' }],
  [
    lead,
    'Jean Dupont <jean@example.com>',
    { first_name: 'Jean', last_name: 'Dupont', client_email: 'jean@example.com' },
  ],
  [customer, '+33 (0)1 22 33 44 55', { phone: '+33 (0)1 22 33 44 55' }],
  [customer, '4711', { client_name: '4711' }],
  [customer, 'Toits & Fils SARL', { company_name: 'Toits & Fils SARL' }],
  [lead, 'Huber GmbH', { company_name: 'Huber GmbH' }],
  [customer, 'Louisa', { client_name: 'Louisa' }],
  [customer, '', {}],
] as const)('fills the form of %o from %j', (kind, typed, values) => {
  expect(filledIn(prefillParty(kind, typed))).toEqual(values)
})

it.each([
  [customer, '', 'company_name'],
  [customer, 'Jean Dupont', 'company_name'],
  [customer, 'Toits & Fils SARL', 'client_name'],
  [customer, 'jean@example.com', 'company_name'],
  [customer, 'Toits & Fils SARL jean@example.com', 'client_name'],
  [lead, 'Dupont', 'company_name'],
  [lead, 'Huber GmbH', 'first_name'],
  [lead, 'Jean Dupont', 'company_name'],
] as const)('finds the first field of %o that %j leaves empty', (kind, typed, field) => {
  expect(findFirstEmptyName(kind, prefillParty(kind, typed))).toBe(field)
})
