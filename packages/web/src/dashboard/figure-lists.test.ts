import { describe, expect, it } from 'vitest'
import { between, narrowed, ofPart, withStatuses } from './figure-lists.ts'

const open = { id: 4, name: 'Sent', meaning: 'open' as const }
const draft = { id: 1, name: 'Draft', meaning: 'draft' as const }

describe('the list behind a figure', () => {
  it('has the statuses that the figure counts', () => {
    expect(withStatuses([draft, open])).toEqual({ status: '1,4' })
    expect(ofPart({ statuses: [draft, open] }, 'open')).toEqual({ status: '4', overdue: '0' })
    expect(ofPart({ statuses: [draft, open] }, 'issued')).toEqual({ status: '4' })
  })

  it('is none where no status has the meaning', () => {
    expect(withStatuses([])).toBeNull()
    for (const part of ['issued', 'open', 'won', 'lost'] as const) {
      expect(narrowed(ofPart({ statuses: [draft] }, part), between('2026-01', '2026-02'))).toBeNull()
    }
  })
})
