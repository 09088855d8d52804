import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import {
  describeResults,
  type FoundParty,
  formatCount,
  getAddresses,
  getAllLink,
  getOptionIds,
  type ResultGroup,
  type SearchResults,
  totalOf,
} from './search-results.ts'

function group(name: ResultGroup['name'], count: number, isMore = false): ResultGroup {
  return { name, hits: [], count, isMore }
}

function found(...groups: ResultGroup[]): SearchResults {
  return { search: 'dupont', groups }
}

describe('a count', () => {
  it('is exact or a lower bound', () => {
    expect(formatCount(group('invoice', 1_000))).toBe('1000')
    expect(formatCount(group('invoice', 1_000, true))).toBe('1000+')
  })

  it('is summed over all groups', () => {
    expect(totalOf(found(group('invoice', 3), group('lead', 4)))).toEqual({ count: 7, isMore: false })
    expect(totalOf(found(group('invoice', 1_000, true), group('lead', 4)))).toEqual({
      count: 1_004,
      isMore: true,
    })
  })
})

describe('the link to all of a group', () => {
  const hit: FoundParty = {
    type: 'party',
    optionId: 'search-lead-7',
    address: '/lead/show/7',
    foundIn: null,
    name: 'Aimée Dupont',
    company: '',
    email: '',
  }

  it('exists if not all hits are listed', () => {
    const all = { optionId: 'search-all-lead', address: '/leads' }
    expect(getAllLink(group('lead', 0))).toBeNull()
    expect(getAllLink({ ...group('lead', 1), hits: [hit] })).toBeNull()
    expect(getAllLink({ ...group('lead', 2), hits: [hit] })).toEqual(all)
    expect(getAllLink({ ...group('lead', 1, true), hits: [hit] })).toEqual(all)
  })

  it('follows the hits of its group', () => {
    const results = found({ ...group('lead', 9), hits: [hit] }, group('customer', 3))
    expect(getOptionIds(results)).toEqual(['search-lead-7', 'search-all-lead', 'search-all-customer'])
    expect(getAddresses(results)).toEqual(['/lead/show/7', '/leads', '/customers'])
  })
})

describe('the announcement', () => {
  it('counts the hits, and omits groups without hits', () => {
    const results = found(group('proposal', 5), group('estimate', 0), group('invoice', 1), group('lead', 6))
    expect(describeResults(results, text, 'en')).toBe('12 found: 5 proposals, 1 invoice, 6 leads')
  })

  it('marks counts that are lower bounds', () => {
    expect(describeResults(found(group('invoice', 1_000, true)), text, 'en')).toBe(
      '1000+ found: 1000+ invoices',
    )
  })

  it('says that nothing was found', () => {
    expect(describeResults(found(group('invoice', 0)), text, 'en')).toBe('No results for “dupont”.')
  })
})
