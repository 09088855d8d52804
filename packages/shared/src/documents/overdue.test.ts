import { expect, it } from 'vitest'
import { decimal } from '#money/decimal.ts'
import { countDaysOverdue } from './overdue.ts'

const invoice = {
  dueDate: '2026-02-27',
  status: { meaning: 'open' },
  total: decimal('100'),
  amountPaid: decimal('99.99'),
} as const

it.each([
  ['2026-02-26', 0],
  ['2026-02-27', 0],
  ['2026-02-28', 1],
  ['2026-03-01', 2],
  ['2027-02-27', 365],
])('is overdue on %s for %i days', (today, days) => {
  expect(countDaysOverdue(invoice, today)).toBe(days)
})

it.each([
  [{ dueDate: null }],
  [{ status: { meaning: 'draft' } }],
  [{ status: { meaning: 'won' } }],
  [{ status: { meaning: 'lost' } }],
  [{ amountPaid: decimal('100.00') }],
  [{ amountPaid: decimal('120') }],
] as const)('is never overdue with %j', (change) => {
  expect(countDaysOverdue({ ...invoice, ...change }, '2026-12-31')).toBe(0)
})

it.each(['draft', 'open', 'won', 'lost'] as const)(
  'is overdue while a balance is due, if it is issued and its status means %s',
  (meaning) => {
    const issued = { ...invoice, status: { meaning }, amountPaid: decimal('120') }
    expect(countDaysOverdue({ ...issued, balanceDue: decimal('0.01') }, '2026-02-28')).toBe(1)
    const paid = { ...issued, amountPaid: decimal('0'), balanceDue: decimal('0.00') }
    expect(countDaysOverdue(paid, '2026-02-28')).toBe(0)
  },
)
