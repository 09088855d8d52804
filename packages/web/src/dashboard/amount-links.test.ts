import { dueAges } from '@quittance/shared/contract/dashboard.ts'
import { describe, expect, it } from 'vitest'
import {
  addConditions,
  filterByAge,
  filterByCategory,
  filterByStatuses,
  monthRange,
} from './amount-links.tsx'

const open = { id: 4, name: 'Sent', meaning: 'open' as const }
const draft = { id: 1, name: 'Draft', meaning: 'draft' as const }

describe('the list of an amount', () => {
  it('is filtered by the statuses that the amount includes', () => {
    expect(filterByStatuses([draft, open])).toEqual({ status: '1,4' })
    expect(filterByCategory({ statuses: [draft, open] }, 'open')).toEqual({ status: '4', overdue: '0' })
    expect(filterByCategory({ statuses: [draft, open] }, 'draft')).toEqual({ status: '1', overdue: '0' })
    expect(filterByCategory({ statuses: [draft, open] }, 'invoiced')).toEqual({ status: '4' })
  })

  it('is null if no status has the meaning', () => {
    expect(filterByStatuses([])).toBeNull()
    for (const category of ['invoiced', 'open', 'won', 'lost'] as const) {
      expect(
        addConditions(filterByCategory({ statuses: [draft] }, category), monthRange('2026-01', '2026-02')),
      ).toBeNull()
    }
  })

  it('has exactly the documents of an age', () => {
    const unpaid = { balance: 'unpaid' }
    expect(dueAges.map((age) => filterByAge(age, '2026-03-31'))).toEqual([
      { ...unpaid, overdue: '0' },
      { ...unpaid, due_from: '2026-03-01', due_to: '2026-03-30' },
      { ...unpaid, due_from: '2026-01-30', due_to: '2026-02-28' },
      { ...unpaid, due_from: '2025-12-31', due_to: '2026-01-29' },
      { ...unpaid, due_to: '2025-12-30' },
    ])
  })
})
