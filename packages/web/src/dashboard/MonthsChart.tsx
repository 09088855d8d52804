import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { MoneyPart } from '@quittance/shared/contract/dashboard.ts'
import { decimal, toNumber } from '@quittance/shared/money/decimal.ts'
import { showRoughly } from '#locale/count-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMonth, showShortMonth } from '#locale/month-text.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import classes from './DashboardScreen.module.css'
import { type MoneyMonths, usedParts } from './figures.ts'

export interface MonthsChartProps {
  readonly money: MoneyMonths
  onOpen(place: number, part: MoneyPart): void
}

/** A bar a month, of what became of its money. Only for the eye: the same figures stand in the table. */
export function MonthsChart({ money, onOpen }: MonthsChartProps) {
  const text = useText()
  const parts = usedParts(money)
  const data = money.months.map(({ month, sums }) => ({
    month,
    // What a month does not have is not told of it either.
    ...Object.fromEntries(
      parts.filter((part) => sums[part].count > 0).map((part) => [part, toNumber(sums[part].total)]),
    ),
  }))
  return (
    <BarChart
      type="stacked"
      h="100%"
      data={data}
      dataKey="month"
      series={parts.map((part) => ({
        name: part,
        label: text(`dashboard.part-${part}`),
        color: `var(--part-${part})`,
      }))}
      classNames={{ tooltip: classes.tooltip ?? '' }}
      gridColor="var(--hairline)"
      textColor="var(--muted)"
      cursorFill="var(--canvas)"
      strokeDasharray="0"
      maxBarWidth={34}
      accessibilityLayer={false}
      xAxisProps={{ tickFormatter: showShortMonth, interval: 'equidistantPreserveStart' }}
      yAxisProps={{ tickFormatter: showRoughly, width: 52 }}
      tooltipProps={{ labelFormatter: (month) => (typeof month === 'string' ? showMonth(month) : '') }}
      valueFormatter={(amount) => showMoney(decimal(String(amount)), currentLocale())}
      barProps={({ name }) => ({
        cursor: 'pointer',
        onClick: (_bar, place) => {
          const part = parts.find((one) => one === name)
          if (part !== undefined) onOpen(place, part)
        },
      })}
    />
  )
}
