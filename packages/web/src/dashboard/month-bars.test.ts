import { amountCategories } from '@quittance/shared/contract/dashboard.ts'
import { expect, it } from 'vitest'
import { decodeMonths } from './dashboard-amounts.ts'
import { monthBars } from './month-bars.ts'

function partSums(open: { readonly count: number; readonly total_amount: string }) {
  const none = { count: 0, total_amount: '0.00' }
  const nothing = Object.fromEntries([...amountCategories, 'issued'].map((part) => [part, none]))
  return { ...nothing, open, issued: open } as Parameters<typeof decodeMonths>[0]['sums'] // as: it has every part
}

it('shows amounts exactly even if a floating-point number cannot', () => {
  const sums = partSums({ count: 12_000, total_amount: '11999999999999880.01' })
  const months = [
    { month: '2026-01', sums: partSums({ count: 0, total_amount: '0.00' }) },
    { month: '2026-02', sums },
  ]
  const bars = monthBars(decodeMonths({ kind: 'invoice', statuses: [], months, sums }))
  expect(bars.map(({ month, shown }) => [month, shown])).toEqual([
    ['2026-01', {}],
    ['2026-02', { open: '11,999,999,999,999,880.01' }],
  ])
  expect(bars[1]?.lengths).toEqual({ open: 11_999_999_999_999_880 })
})
