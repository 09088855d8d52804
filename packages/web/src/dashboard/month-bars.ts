import { toNumber } from '@quittance/shared/money/decimal.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { type MoneyMonths, usedParts } from './figures.ts'

/** One month as the chart takes it. */
export interface MonthBars {
  readonly month: string
  /** The length of each bar, by part. Rounded to what a number holds. */
  readonly lengths: Readonly<Record<string, number>>
  /** The exact amount of each bar in words, by part. */
  readonly shown: Readonly<Record<string, string>>
}

/** Returns the bars of each month. A month has none for a part without documents. */
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
