import { expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import type { Hit } from './search-results.ts'
import { changeText, getLinkedPaths, getSearchView, initialSearchState, startSearch } from './search-state.ts'

const open = startSearch(changeText(initialSearchState, 'dupont'))
const results = { search: 'dupont', groups: [] }
const nothing = { data: undefined, error: null, isPlaceholderData: false }

it('shows nothing before a search', () => {
  expect(getSearchView(initialSearchState, true, { ...nothing, data: results })).toEqual({ state: 'closed' })
})

it('asks users who are not signed in to sign in', () => {
  expect(getSearchView(open, false, nothing)).toEqual({ state: 'signed out' })
})

it('shows that it loads, then the results, and older results until newer ones are loaded', () => {
  expect(getSearchView(open, true, nothing)).toEqual({ state: 'loading' })
  expect(getSearchView(open, true, { ...nothing, data: results })).toEqual({
    state: 'found',
    results,
    isOlder: false,
  })
  expect(getSearchView(open, true, { ...nothing, data: results, isPlaceholderData: true })).toMatchObject({
    isOlder: true,
  })
})

it('shows why a search failed, and whether it is worth a retry', () => {
  const failedWith = (error: Error) => getSearchView(open, true, { ...nothing, data: results, error })
  expect(failedWith(new ApiError(503, 'Busy.'))).toEqual({
    state: 'failed',
    message: 'Busy.',
    isWorthRepeating: true,
  })
  expect(failedWith(new ApiError(422, 'Too long.'))).toMatchObject({ isWorthRepeating: false })
  expect(failedWith(new Error('internal'))).toMatchObject({ message: null, isWorthRepeating: true })
})

it('returns the paths of the results, or of the sign-in for users who are not signed in', () => {
  const lead: Hit = {
    type: 'party',
    optionId: 'search-lead-5',
    address: '/lead/show/5',
    foundIn: null,
    name: 'Anna',
    company: '',
    email: '',
  }
  const found = { search: 'anna', groups: [{ name: 'lead', hits: [lead], count: 1, isMore: false } as const] }
  expect(getLinkedPaths(getSearchView(open, true, { ...nothing, data: found }))).toEqual(['/lead/show/5'])
  expect(getLinkedPaths(getSearchView(open, true, nothing))).toEqual([])
  expect(getLinkedPaths(getSearchView(open, false, nothing))).toEqual(['/login'])
})
