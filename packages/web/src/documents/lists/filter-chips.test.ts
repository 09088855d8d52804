import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { findActiveFilters, listFilterChips } from './filter-chips.ts'

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
