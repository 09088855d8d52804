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
