import { invoice, proposal } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it, test } from 'vitest'
import { recordIdIn } from '#ui/record-id.ts'
import { linkedParty, readLink } from './document-address.ts'

test.each([
  [undefined, undefined, { relation: null, partyId: null, isReadable: true }],
  ['lead', undefined, { relation: 'lead', partyId: null, isReadable: true }],
  ['lead', '5', { relation: 'lead', partyId: 5, isReadable: true }],
  ['Lead', '5', { relation: 'lead', partyId: 5, isReadable: true }],
  ['CUSTOMER', '5', { relation: 'customer', partyId: 5, isReadable: true }],
  ['lead', 'abc', { relation: 'lead', partyId: null, isReadable: false }],
  ['foo', '5', { relation: null, partyId: null, isReadable: false }],
  ['foo', undefined, { relation: null, partyId: null, isReadable: false }],
])('reads the link %s/%s', (relation, partyId, expected) => {
  expect(readLink({ relation, partyId })).toEqual(expected)
})

it('offers a lead only for kinds that can be for leads', () => {
  expect(linkedParty(proposal, { relation: 'lead', partyId: '5' }).isOffered).toBe(true)
  expect(linkedParty(invoice, { relation: 'lead', partyId: '5' }).isOffered).toBe(false)
  expect(linkedParty(proposal, { relation: 'foo', partyId: '5' }).isOffered).toBe(false)
})

test.each([
  ['5', 5],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740992', null],
  ['99999999999999999999', null],
  ['0', null],
  ['-1', null],
  ['05', null],
  ['abc', null],
  ['', null],
  [undefined, null],
])('reads %s as the id %s', (written, id) => {
  expect(recordIdIn(written)).toBe(id)
})
