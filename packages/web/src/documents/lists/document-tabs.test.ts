import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { documentTabs } from './document-tabs.ts'

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
