import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { filterChips } from './filter-chips.ts'

const status = { meaning: 'open' as const, count: 1, retired: false }
const totals = {
  ...{ count: 2, totals: [], active: 2, archived: 0, overdue: 0 },
  statuses: [
    { ...status, id: 1, name: 'Sent' },
    { ...status, id: 2, name: 'Paid' },
  ],
}
const inUse = [{ id: 1, name: 'Sent' }]
const say = (key: string, params?: object) => `${key} ${Object.values(params ?? {}).join()}`.trim()
const chips = (query: Record<string, string>, kind = 'invoice') =>
  filterChips(getKind(kind), say, { query, totals, statuses: inUse, customer: 'Zoé', lead: undefined })

it('shows the filters that neither a tab nor a field shows', () => {
  expect(chips({ customer: '7', lead: '8', overdue: '0', status: '1,2' })).toEqual([
    { name: 'customer', label: 'lists.of-customer Zoé' },
    { name: 'lead', label: 'lists.of-lead 8' },
    { name: 'overdue', label: 'lists.not-overdue' },
    { name: 'status', label: 'lists.statuses Sent, Paid' },
  ])
  expect(chips({ overdue: '0' }, 'estimate')).toEqual([{ name: 'overdue', label: 'lists.not-expired' }])
})

it('shows that there are several statuses while the name of one is unknown', () => {
  expect(chips({ status: '1,2,9' })).toEqual([{ name: 'status', label: 'lists.several-statuses' }])
})

it('does not show the filters that a tab or a field shows', () => {
  expect(chips({ status: '1', overdue: '1', currency: '3', search: 'a', archived: '1' })).toEqual([])
})
