import '@mantine/charts/styles.layer.css'
import { BarChart, ChartTooltip } from '@mantine/charts'
import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import { showRoughly } from '#locale/count-text.ts'
import { showMonth, showShortMonth } from '#locale/month-text.ts'
import { useText } from '#locale/use-text.ts'
import classes from './DashboardScreen.module.css'
import { type MoneyMonths, usedParts } from './dashboard-amounts.ts'
import { monthBars } from './month-bars.ts'

export interface MonthsChartProps {
  readonly money: MoneyMonths
  onOpen(place: number, part: AmountCategory): void
}

/** Renders a stacked bar of amounts for each month. It is not accessible to screen readers: the table has the same amounts. */
export function MonthsChart({ money, onOpen }: MonthsChartProps) {
  const text = useText()
  const parts = usedParts(money)
  const data = monthBars(money).map(({ month, lengths, shown }) => ({ month, ...lengths, shown }))
  const series = parts.map((part) => ({
    name: part,
    label: text(`dashboard.part-${part}`),
    color: `var(--part-${part})`,
  }))
  return (
    <BarChart
      type="stacked"
      h="100%"
      data={data}
      dataKey="month"
      series={series}
      gridColor="var(--hairline)"
      textColor="var(--muted)"
      cursorFill="var(--canvas)"
      strokeDasharray="0"
      maxBarWidth={34}
      accessibilityLayer={false}
      xAxisProps={{ tickFormatter: showShortMonth, interval: 'equidistantPreserveStart' }}
      yAxisProps={{ tickFormatter: showRoughly, width: 52 }}
      tooltipProps={{
        content: ({ label, payload }) => (
          <ChartTooltip
            label={typeof label === 'string' ? showMonth(label) : ''}
            payload={payload.map((bar) => ({ ...bar, payload: bar.payload.shown }))}
            series={series}
            classNames={{ tooltip: classes.tooltip ?? '' }}
          />
        ),
      }}
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
