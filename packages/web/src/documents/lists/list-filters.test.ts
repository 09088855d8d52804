import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { showDay } from '#locale/dates.ts'
import type { DocumentListQuery } from '#ui/lists/list-query.ts'
import { currentTab, documentTabs, listFilterChips } from './list-filters.ts'
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
const counts = { unpaid: 4, partlyPaid: 1, notIssued: undefined }
type Known = Omit<Parameters<typeof documentTabs>[2], 'address' | 'isIssuingOn' | 'issueCounts'>
const listTabs = (known: Known, isIssuingOn: boolean, { query = {}, kind = 'invoice' } = {}) =>
  documentTabs(getKind(kind), (key) => key, {
    address: { query, unfiltered: {} },
    ...{ isIssuingOn, issueCounts: counts },
    ...known,
  })
const tabs = (known: Known, isIssuingOn = false, kind = 'invoice') =>
  listTabs(known, isIssuingOn, { kind }).map(({ label, count }) => [label, count])

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

it('has tabs for what is due of issued documents and for what is not issued, after all others', () => {
  expect(tabs({ statuses: [sent], totals }, true).slice(-3)).toEqual([
    ['issue.tab-unpaid', 4],
    ['issue.tab-partly-paid', 1],
    ['issue.not-issued', undefined],
  ])
  // Nothing is paid to a customer by a credit note.
  expect(tabs({ statuses: [sent], totals }, true, 'creditNote').slice(-2)).toEqual([
    ['Dunned', 2],
    ['issue.not-issued', undefined],
  ])
})

it('leaves the balance of a tab when another tab is selected, but not that of a filter', () => {
  const known = { statuses: [sent], totals }
  const queries = (query: DocumentListQuery, isIssuingOn = true) =>
    listTabs(known, isIssuingOn, { query }).map((tab) => tab.query)
  expect(queries({ balance: 'unpaid', currency: '3' })[1]).toEqual({ status: '1', currency: '3' })
  expect(queries({ balance: 'late-30' })[1]).toEqual({ status: '1', balance: 'late-30' })
  expect(queries({ balance: 'unpaid' }, false)[1]).toEqual({ status: '1', balance: 'unpaid' })
})

it.each([
  [{ balance: 'partly-paid' }, 'partly-paid'],
  [{ balance: 'late-30' }, 'all'],
  [{ balance: 'unpaid', status: '1' }, 'status 1'],
  [{ balance: 'unpaid', issued: '0' }, 'not-issued'],
] as const)('is at the tab of %o: %s', (query, tab) => {
  expect(currentTab(query, true)).toBe(tab)
})

it('has no tabs for balances where nothing is issued', () => {
  expect(currentTab({ balance: 'unpaid' }, false)).toBe('all')
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
  expect(chips({ issued: '1' })).toEqual([{ name: 'issued', label: 'issue.issued' }])
  const days = ['2026-03-01', '2026-03-30'].map((day) => showDay(day, 'en'))
  expect(chips({ due_from: '2026-03-01', due_to: '2026-03-30' })).toEqual([
    { name: 'due_from', label: `lists.due-from ${days[0]}` },
    { name: 'due_to', label: `lists.due-to ${days[1]}` },
  ])
  expect(chips({ status: '1', overdue: '1', currency: '3', search: 'a', archived: '1' })).toEqual([])
  expect(chips({ issued: '0', balance: 'unpaid' })).toEqual([])
})

it('counts several statuses as a filter, and one status as a tab', () => {
  expect(findActiveFilters({ status: '1', period: 'this-month', search: 'a' })).toEqual(['period'])
  expect(findActiveFilters({ status: '1,2', from: '2026-01-01' })).toEqual(['from', 'status'])
  expect(findActiveFilters({ balance: 'late-30', issued: '0' })).toEqual(['balance'])
})
