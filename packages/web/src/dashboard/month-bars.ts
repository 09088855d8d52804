import { toNumber } from '@quittance/shared/money/decimal.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { type MoneyMonths, usedParts } from './dashboard-amounts.ts'

/** The bars of one month, as the chart needs them. */
export interface MonthBars {
  readonly month: string
  /** Length of each bar by category, rounded to a floating-point number. */
  readonly lengths: Readonly<Record<string, number>>
  /** The exact amount of each bar by category, formatted. */
  readonly shown: Readonly<Record<string, string>>
}

/** Returns the bars of each month. A category without documents has no bar. */
export function monthBars(money: MoneyMonths): MonthBars[] {
  const parts = usedParts(money)
  return money.months.map(({ month, sums }) => {
    const amounts = parts
      .filter((part) => sums[part].count > 0)
      .map((part) => [part, sums[part].total] as const)
    return {
      month,
      lengths: Object.fromEntries(amounts.map(([part, total]) => [part, toNumber(total)])),
      shown: Object.fromEntries(amounts.map(([part, total]) => [part, showMoney(total, currentLocale())])),
    }
  })
}
