import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { type Allocation, pairReversals } from './payment.ts'

function anAllocation(given: Partial<Allocation>): Allocation {
  return {
    ...{ id: 1, paymentId: 1, creditNote: null, invoice: { id: 7, shownNumber: 'F-7' }, refundId: null },
    ...{ nature: 'money', method: 'Transfer', reference: '', on: '2026-03-01', amount: decimal('10.00') },
    ...{ reversesId: null, reason: '' },
    ...{ allocatedAt: '2026-03-01T09:00:00Z', allocatedBy: 'Ada' },
    ...given,
  }
}

it('shows a reversal with the allocation that it reverses, and others alone', () => {
  const first = anAllocation({ id: 1 })
  const other = anAllocation({ id: 2, paymentId: 2 })
  const reversal = anAllocation({ id: 3, amount: decimal('-10.00'), reversesId: 1, reason: 'Wrong' })
  const again = anAllocation({ id: 4 })
  expect(pairReversals([first, other, reversal, again])).toEqual([
    { allocation: first, reversal },
    { allocation: other, reversal: null },
    { allocation: again, reversal: null },
  ])
})

it('pairs each reversal with the allocation that it reverses, also if two are equal', () => {
  const [first, second] = [anAllocation({ id: 1 }), anAllocation({ id: 2 })]
  const reversal = anAllocation({ id: 3, amount: decimal('-10.00'), reversesId: 2 })
  const pairs = pairReversals([first, second, reversal])
  expect(pairs.map(({ reversal: paired }) => paired?.id)).toEqual([undefined, 3])
})
