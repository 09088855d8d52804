import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import type { CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { getUsedCategories, type MonthlyAmounts } from './dashboard-queries.ts'

/**
 * Steps of one hue, the darker the closer an amount is to the bank account, and two colours beside it: one for what needs an
 * action, and grey for what is not to be expected any more.
 */
export const categoryColours: Readonly<Record<AmountCategory, string>> = {
  won: soften('--accent', 90),
  open: soften('--accent', 52),
  overdue: soften('--bad', 85),
  draft: soften('--accent', 22),
  lost: soften('--muted', 34),
}

function soften(role: `--${string}`, percentage: number): string {
  return `color-mix(in srgb, var(${role}) ${percentage}%, var(--paper))`
}

/** A part of a bar. Its ends are amounts, rounded to floating-point numbers. */
interface Segment {
  readonly category: AmountCategory
  readonly from: number
  readonly to: number
  /** The exact amount, formatted. */
  readonly shown: string
}

/** The stacked bar of one month. */
export interface MonthBar {
  readonly month: CalendarMonth
  readonly segments: readonly Segment[]
}

/** Returns the bar of each month. Positive amounts are stacked above zero, negative ones below it. */
export function createMonthBars(amounts: MonthlyAmounts): MonthBar[] {
  const categories = getUsedCategories(amounts)
  return amounts.months.map(({ month, sums }) => {
    const ends = { positive: 0, negative: 0 }
    const segments = categories
      .filter((category) => sums[category].count > 0)
      .map((category) => {
        const { total } = sums[category]
        const length = toNumber(total)
        const side = length < 0 ? 'negative' : 'positive'
        const from = ends[side]
        ends[side] += length
        return { category, from, to: ends[side], shown: showMoney(total, currentLocale()) }
      })
    return { month, segments }
  })
}

const mostSteps = 4
const niceFactors = [1, 2, 2.5, 5, 10]

/** Returns whether a value of the axis says something that its line does not: zero does between negative and positive amounts only. */
export function isTickNamed(tick: number, [lowest = 0]: readonly number[]): boolean {
  return tick !== 0 || lowest < 0
}

/** Returns the values of the axis in ascending order: round numbers around all bars, including zero. */
export function computeTicks(bars: readonly MonthBar[]): number[] {
  const ends = bars.flatMap(({ segments }) => segments.map(({ to }) => to))
  const [lowest, highest] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const atLeast = (highest - lowest) / mostSteps || 1
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const step = power * (niceFactors.find((factor) => factor * power >= atLeast) ?? 10)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step)
}
