import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { documentTabs, listFilterChips } from './list-filters.ts'
import { findActiveFilters } from './list-queries.ts'

const sent = { id: 1, name: 'Sent', meaning: 'open' as const }
const old = { id: 7, name: 'Dunned', meaning: 'open' as const }
const totals = {
  ...{ count: 3, totals: [], active: 3, archived: 0, overdue: 2 },
  statuses: [
    { ...old, count: 2 },
    { ...sent, count: 1 },
  ],
}
const tabs = (known: Omit<Parameters<typeof documentTabs>[2], 'address'>) =>
  documentTabs(getKind('invoice'), (key) => key, { address: { query: {}, unfiltered: {} }, ...known }).map(
    ({ label, count }) => [label, count],
  )

it('has its tabs before the totals are loaded, and appends further statuses from the totals', () => {
  const named = ['lists.all', 'Sent', 'lists.overdue', 'lists.archived']
  expect(tabs({ statuses: undefined, totals })).toEqual([['lists.all', 3]])
  expect(tabs({ statuses: [sent], totals: undefined })).toEqual(named.map((label) => [label, undefined]))
  expect(tabs({ statuses: [sent], totals })).toEqual([
    ['lists.all', 3],
    ['Sent', 1],
    ['lists.overdue', 2],
    ['lists.archived', 0],
    ['Dunned', 2],
  ])
})

const say = (key: string, params?: object) => `${key} ${Object.values(params ?? {}).join()}`.trim()
const chips = (query: Record<string, string>, kind = 'invoice') =>
  listFilterChips(getKind(kind), say, { query, customer: 'Zoé', lead: undefined })

it('has chips for the filters that neither a tab nor a field shows', () => {
  expect(chips({ customer: '7', lead: '8', overdue: '0', status: '1,2' })).toEqual([
    { name: 'customer', label: 'lists.of-customer Zoé' },
    { name: 'lead', label: 'lists.of-lead 8' },
    { name: 'overdue', label: 'lists.not-overdue' },
  ])
  expect(chips({ overdue: '0' }, 'estimate')).toEqual([{ name: 'overdue', label: 'lists.not-expired' }])
  expect(chips({ status: '1', overdue: '1', currency: '3', search: 'a', archived: '1' })).toEqual([])
})

it('counts several statuses as a filter, and one status as a tab', () => {
  expect(findActiveFilters({ status: '1', period: 'this-month', search: 'a' })).toEqual(['period'])
  expect(findActiveFilters({ status: '1,2', from: '2026-01-01' })).toEqual(['from', 'status'])
})
