import { expect, expectTypeOf, it } from 'vitest'
import { type DocumentListQuery, type ListQuery, toListQuery, without } from './list-query.ts'
import { documentListSearch, partyListSearch } from './list-search.ts'

const valid = { search: '123', status: '1,22', overdue: '1', from: '2026-01-31', view: 'all', open: '7' }
const wrong = { status: '1,', overdue: 'yes', from: '2026-99-99', open: '0', limit: '201', colour: 'red' }

it('keeps valid parameters as text, also if they look like numbers', () => {
  expect(documentListSearch(valid)).toEqual(valid)
})

it('ignores unknown and invalid parameters', () => {
  expect(toListQuery(documentListSearch({ ...wrong, search: 'roof' }))).toEqual({ search: 'roof' })
  expect(toListQuery(partyListSearch({ country: 'FR', status: '1' }))).toEqual({ country: 'FR' })
  expect(toListQuery(documentListSearch({ constructor: '1', toString: '1' }))).toEqual({})
})

it('overwrites invalid parameters, because the router adds the result to the parameters of the address', () => {
  const merged = { ...wrong, ...documentListSearch(wrong) }
  expect(Object.values(merged).filter(Boolean)).toEqual([])
})

it('has the parameters of a list as its type', () => {
  const query = toListQuery(documentListSearch({ overdue: '1' }))
  expectTypeOf(query).toEqualTypeOf<DocumentListQuery>()
  expectTypeOf(query.overdue).toEqualTypeOf<'0' | '1' | undefined>()
  // @ts-expect-error: a list of documents has no filter by country
  expect(query.country).toBeUndefined()
  // @ts-expect-error: the name is mistyped
  const mistyped: ListQuery = { overdeu: '1' }
  // @ts-expect-error: the value is mistyped
  const yes: ListQuery = { overdue: 'yes' }
  // @ts-expect-error: the name is mistyped
  expect(without(query, ['overdeu'])).toEqual({ overdue: '1' })
  expect([mistyped, yes]).toHaveLength(2)
})
