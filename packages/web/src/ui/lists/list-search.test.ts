import { expect, it } from 'vitest'
import { documentListSearch, partyListSearch } from './list-search.ts'

it('keeps valid parameters as text, also if they look like numbers', () => {
  const search = { search: '123', status: '1,22', overdue: '1', from: '2026-01-31', view: 'all', open: '7' }
  expect(documentListSearch(search)).toEqual(search)
})

it('ignores unknown and invalid parameters', () => {
  const wrong = { status: '1,', overdue: 'yes', from: '2026-99-99', open: '0', limit: '201', colour: 'red' }
  expect(documentListSearch({ ...wrong, search: 'roof' })).toEqual({ search: 'roof' })
  expect(partyListSearch({ country: 'FR', status: '1' })).toEqual({ country: 'FR' })
})
