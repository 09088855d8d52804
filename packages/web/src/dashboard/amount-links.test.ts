import { describe, expect, it } from 'vitest'
import { addConditions, filterByCategory, filterByStatuses, monthRange } from './amount-links.tsx'

const open = { id: 4, name: 'Sent', meaning: 'open' as const }
const draft = { id: 1, name: 'Draft', meaning: 'draft' as const }

describe('the list of an amount', () => {
  it('is filtered by the statuses that the amount includes', () => {
    expect(filterByStatuses([draft, open])).toEqual({ status: '1,4' })
    expect(filterByCategory({ statuses: [draft, open] }, 'open')).toEqual({ status: '4', overdue: '0' })
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
})
