import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import {
  fillInOrder,
  findAmountProblem,
  findRowErrors,
  keepOpen,
  listParts,
  mostAllocations,
  sumAmounts,
} from './allocation-amounts.ts'

const invoices = [
  { id: 9, due: decimal('100.00') },
  { id: 2, due: decimal('50.00') },
  { id: 5, due: decimal('0.01') },
]

describe('an amount that is distributed in the order of the documents', () => {
  it.each([
    // 120.50 = 100.00 + 20.50
    ['120.50', { 9: '100.00', 2: '20.50' }],
    ['100', { 9: '100.00' }],
    // The rest of 49.99 stays.
    ['200', { 9: '100.00', 2: '50.00', 5: '0.01' }],
    ['0', {}],
  ])('of %s is %o', (available, expected) => {
    expect(fillInOrder(decimal(available), invoices)).toEqual(expected)
  })
})

it('distributes an amount to no more documents than a call can take', () => {
  const many = Array.from({ length: mostAllocations + 1 }, (_, index) => ({
    id: index + 1,
    due: decimal('1.00'),
  }))
  const filled = fillInOrder(decimal('5000'), many)
  expect(Object.keys(filled)).toHaveLength(mostAllocations)
  expect(filled[mostAllocations + 1]).toBeUndefined()
})

it('drops the amounts of documents that are no longer open', () => {
  expect(keepOpen({ 9: '1.00', 2: '2.00', 7: '3.00' }, invoices)).toEqual({ 9: '1.00', 2: '2.00' })
})

it('sums the numbers exactly and ignores what is no number', () => {
  expect(sumAmounts({ 1: '0.10', 2: '0.20', 3: 'ten', 4: '' })).toBe('0.30')
})

it.each([
  [undefined, null],
  ['', null],
  ['0', null],
  ['50.00', null],
  ['50.01', 'more-than-due'],
  ['-1', 'below-zero'],
  ['1.005', 'too-many-places'],
  ['ten', 'unreadable'],
] as const)('finds what is wrong with %s of 50.00: %s', (entered, expected) => {
  expect(findAmountProblem(entered, decimal('50.00'))).toBe(expected)
})

it('sends what is above 0, and finds the rows of the messages of the server', () => {
  const parts = listParts({ 9: '0', 2: '20.50', 5: '' })
  expect(parts).toEqual([{ invoice_id: 2, amount: '20.5' }])
  const errors = { 'allocations.0': ['allocations.0 is above 1020.00.'], amount: ['Missing.'] }
  expect(findRowErrors({ errors }, parts, 'Allocation')).toEqual({ 2: 'Allocation is above 1,020.00.' })
})
