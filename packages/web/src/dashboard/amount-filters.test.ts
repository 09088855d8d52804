import { describe, expect, it } from 'vitest'
import { between, narrowed, ofPart, withStatuses } from './amount-filters.ts'

const open = { id: 4, name: 'Sent', meaning: 'open' as const }
const draft = { id: 1, name: 'Draft', meaning: 'draft' as const }

describe('the list of an amount', () => {
  it('is filtered by the statuses that the amount includes', () => {
    expect(withStatuses([draft, open])).toEqual({ status: '1,4' })
    expect(ofPart({ statuses: [draft, open] }, 'open')).toEqual({ status: '4', overdue: '0' })
    expect(ofPart({ statuses: [draft, open] }, 'issued')).toEqual({ status: '4' })
  })

  it('is null if no status has the meaning', () => {
    expect(withStatuses([])).toBeNull()
    for (const part of ['issued', 'open', 'won', 'lost'] as const) {
      expect(narrowed(ofPart({ statuses: [draft] }, part), between('2026-01', '2026-02'))).toBeNull()
    }
  })
})
