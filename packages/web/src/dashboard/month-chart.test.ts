import { amountCategories } from '@quittance/shared/contract/dashboard.ts'
import { describe, expect, it } from 'vitest'
import { decodeMonthlyAmounts } from './dashboard-queries.ts'
import { computeTicks, createMonthBars, isTickNamed } from './month-chart.ts'

type WireSums = Parameters<typeof decodeMonthlyAmounts>[0]['sums']

const none = { count: 0, total_amount: '0.00' }

function sumsOf(used: Partial<Record<(typeof amountCategories)[number], string>>): WireSums {
  const sums = Object.fromEntries([...amountCategories, 'issued'].map((category) => [category, none]))
  const counted = Object.entries(used).map(([category, total_amount]) => [
    category,
    { count: 3, total_amount },
  ])
  return { ...sums, ...Object.fromEntries(counted) } as WireSums // as: it has every category
}

function barsOf(...months: readonly WireSums[]) {
  const all = sumsOf({ won: '1.00', open: '1.00', overdue: '1.00' })
  const named = months.map((sums, place) => ({ month: `2026-0${place + 1}`, sums }))
  return createMonthBars(decodeMonthlyAmounts({ kind: 'invoice', statuses: [], months: named, sums: all }))
}

describe('the bars of the months', () => {
  it('show amounts exactly even if a floating-point number cannot', () => {
    const bars = barsOf(sumsOf({}), sumsOf({ open: '11999999999999880.01' }))
    expect(bars).toEqual([
      { month: '2026-01', segments: [] },
      {
        month: '2026-02',
        segments: [
          { category: 'open', from: 0, to: 11_999_999_999_999_880, shown: '11,999,999,999,999,880.01' },
        ],
      },
    ])
  })

  it('stack amounts, negative ones below zero', () => {
    const [bar] = barsOf(sumsOf({ won: '10.00', open: '-4.00', overdue: '2.50' }))
    expect(bar?.segments.map(({ from, to }) => [from, to])).toEqual([
      [0, 10],
      [0, -4],
      [10, 12.5],
    ])
  })
})

describe('the axis', () => {
  it('has at most five round values, of which the last is above every bar', () => {
    expect(computeTicks(barsOf(sumsOf({ won: '812.40' })))).toEqual([0, 250, 500, 750, 1_000])
    expect(computeTicks(barsOf(sumsOf({ won: '19.00' })))).toEqual([0, 5, 10, 15, 20])
  })

  it('continues below zero for negative amounts', () => {
    expect(computeTicks(barsOf(sumsOf({ won: '300.00', open: '-80.00' })))).toEqual([-100, 0, 100, 200, 300])
  })

  it('has two values if there are no amounts', () => {
    expect(computeTicks(barsOf(sumsOf({})))).toEqual([0, 1])
  })

  it('names zero only between negative and positive amounts', () => {
    const named = (ticks: readonly number[]) => ticks.filter((tick) => isTickNamed(tick, ticks))
    expect(named([0, 250, 500])).toEqual([250, 500])
    expect(named([-100, 0, 100])).toEqual([-100, 0, 100])
  })
})
