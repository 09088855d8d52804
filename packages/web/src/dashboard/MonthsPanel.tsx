import { Button, Group, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import type { CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { isLess } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showMonth, showShortMonth } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney, showRoughly } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import { Panel } from '#ui/Panel.tsx'
import {
  AmountLink,
  addConditions,
  type Currency,
  filterByCategory,
  monthRange,
  rangeOfAllMonths,
} from './amount-links.tsx'
import classes from './dashboard.module.css'
import { getUsedCategories, type MonthlyAmounts } from './dashboard-queries.ts'
import type { MonthsProps } from './MonthsTable.tsx'
import { categoryColours, computeTicks, createMonthBars, isTickNamed, type MonthBar } from './month-chart.ts'

// Few members open it.
const MonthsTable = lazyPart(async () => (await import('./MonthsTable.tsx')).MonthsTable)

/** Renders the amounts of twelve months as a chart or as a table. */
export function MonthsPanel({ amounts, currency }: MonthsProps) {
  const text = useText()
  const navigate = useNavigate()
  const [isTable, setTable] = useState(false)

  function open(month: CalendarMonth, category: AmountCategory) {
    const inMonth = { ...monthRange(month, month), currency: String(currency.id) }
    const filter = addConditions(filterByCategory(amounts, category), inMonth)
    if (filter !== null) void navigate({ to: `/${getKind(amounts.kind).paths.list}`, search: filter })
  }

  return (
    <Panel
      title={text('dashboard.by-month', { kind: text(`group.${amounts.kind}`) })}
      className={classes.months}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          {text(isTable ? 'dashboard.show-chart' : 'dashboard.show-table')}
        </Button>
      }
    >
      <Legend amounts={amounts} currency={currency} />
      {isTable ? (
        <MonthsTable amounts={amounts} currency={currency} />
      ) : (
        <MonthsChart amounts={amounts} label={describeChart(amounts, currency, text)} onOpen={open} />
      )}
    </Panel>
  )
}

/** Renders the legend of the chart, with the sum of each category over twelve months. */
function Legend({ amounts, currency }: MonthsProps) {
  const text = useText()
  return (
    <Group component="ul" gap="8px 24px" className={layout.plainList}>
      {getUsedCategories(amounts).map((category) => (
        <li key={category} className={classes.category}>
          <span className={classes.swatch} style={{ background: categoryColours[category] }} />
          <span className={layout.small}>{text(`dashboard.part-${category}`)}</span>
          <span className={layout.medium} style={{ gridColumn: 2 }}>
            <AmountLink
              value={amounts.sums[category].total}
              kind={amounts.kind}
              currency={currency}
              filter={addConditions(filterByCategory(amounts, category), rangeOfAllMonths(amounts))}
            />{' '}
            <small>{currency.name}</small>
          </span>
        </li>
      ))}
    </Group>
  )
}

/** Returns the text alternative of the chart. */
function describeChart(
  { kind, months, sums }: MonthlyAmounts,
  currency: Currency,
  text: TranslateFunction,
): string {
  const highest = months.reduce((most, month) =>
    isLess(most.sums.invoiced.total, month.sums.invoiced.total) ? month : most,
  )
  return text('dashboard.months-summary', {
    kind: text(`group.${kind}`),
    from: showMonth(months[0]?.month ?? highest.month),
    to: showMonth(months.at(-1)?.month ?? highest.month),
    currency: currency.name,
    invoiced: showMoney(sums.invoiced.total, currentLocale()),
    month: showMonth(highest.month),
    most: showMoney(highest.sums.invoiced.total, currentLocale()),
  })
}

interface MonthsChartProps {
  readonly amounts: MonthlyAmounts
  /** Accessible name. The bars are for the pointer only: the table has the same amounts and links. */
  readonly label: string
  onOpen(month: CalendarMonth, category: AmountCategory): void
}

/** Renders a stacked bar of amounts for each month. */
function MonthsChart({ amounts, label, onOpen }: MonthsChartProps) {
  const { ref, width, height } = useElementSize()
  const bars = createMonthBars(amounts)
  const ticks = computeTicks(bars)
  const plot = createPlot({ width, height, ticks, columns: bars.length })
  return (
    <div ref={ref} className={classes.chart}>
      <svg role="img" aria-label={label} width={width} height={height}>
        {width === 0 ? null : (
          <>
            <Axis plot={plot} ticks={ticks} />
            {bars.map((bar, column) => (
              <Column key={bar.month} bar={bar} column={column} plot={plot} onOpen={onOpen} />
            ))}
            <MonthNames bars={bars} plot={plot} />
          </>
        )}
      </svg>
    </div>
  )
}

/** Positions in the chart, in pixels. */
interface Plot {
  /** Start of the bars, at the end of the axis. */
  readonly start: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  /** Width of a month. */
  readonly step: number
  readonly textSize: number
  readonly toY: (amount: number) => number
}

interface PlotSize {
  readonly width: number
  readonly height: number
  readonly ticks: readonly number[]
  readonly columns: number
}

function createPlot({ width, height, ticks, columns }: PlotSize): Plot {
  // The axis is as wide as its text, which scales with the font size of the browser.
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const [start, top, bottom] = [3.25 * rem, 0.5 * rem, height - 2 * rem]
  const [lowest = 0, highest = 1] = [ticks.at(0), ticks.at(-1)]
  const toY = (amount: number) =>
    Math.round(bottom - ((amount - lowest) / (highest - lowest)) * (bottom - top))
  return { start, top, bottom, width, step: (width - start) / columns, textSize: 0.75 * rem, toY }
}

function Axis({ plot, ticks }: { readonly plot: Plot; readonly ticks: readonly number[] }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        stroke="var(--hairline)"
        shapeRendering="crispEdges"
        x1={plot.start}
        x2={plot.width}
        y1={plot.toY(tick)}
        y2={plot.toY(tick)}
      />
      {isTickNamed(tick, ticks) ? (
        <text x={plot.start - 8} y={plot.toY(tick)} dy="0.35em" textAnchor="end">
          {showRoughly(tick)}
        </text>
      ) : null}
    </g>
  ))
}

interface ColumnProps {
  readonly bar: MonthBar
  readonly column: number
  readonly plot: Plot
  onOpen(month: CalendarMonth, category: AmountCategory): void
}

/** Pixels. Few months on a wide screen would have bars that look like areas. */
const widestBar = 34

/** Renders a bar. A tooltip shows the amounts of its month. */
function Column({ bar, column, plot, onOpen }: ColumnProps) {
  const { start, top, bottom, step, toY } = plot
  const x = start + column * step
  const barWidth = Math.min(widestBar, 0.8 * step)
  return (
    <Tooltip
      label={<MonthAmounts bar={bar} />}
      position="right"
      disabled={bar.segments.length === 0}
      events={{ hover: true, focus: false, touch: true }}
      transitionProps={{ duration: 0 }}
      classNames={{ tooltip: `${layout.card} ${layout.ink} ${classes.tooltip}` }}
    >
      <g className={classes.column}>
        <rect fill="transparent" x={x} y={top} width={step} height={bottom - top} />
        {bar.segments.map(({ category, from, to }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only; the table has the same links
          <rect
            key={category}
            data-category={category}
            fill={categoryColours[category]}
            stroke="var(--paper)"
            x={x + (step - barWidth) / 2}
            y={Math.min(toY(from), toY(to))}
            width={barWidth}
            height={Math.abs(toY(from) - toY(to))}
            onClick={() => onOpen(bar.month, category)}
          />
        ))}
      </g>
    </Tooltip>
  )
}

function MonthAmounts({ bar }: { readonly bar: MonthBar }) {
  const text = useText()
  return (
    <>
      <strong>{showMonth(bar.month)}</strong>
      {bar.segments.map(({ category, shown }) => (
        <span key={category} className={classes.category}>
          <span className={classes.swatch} style={{ background: categoryColours[category] }} />
          <span>{text(`dashboard.part-${category}`)}</span>
          <span>{shown}</span>
        </span>
      ))}
    </>
  )
}

/** Renders the names of the months below their bars: every second or third one if there is no space for all. */
function MonthNames({ bars, plot }: { readonly bars: readonly MonthBar[]; readonly plot: Plot }) {
  const names = bars.map(({ month }) => showShortMonth(month))
  const longest = Math.max(...names.map((name) => name.length))
  const every = Math.max(1, Math.ceil((longest * 0.6 * plot.textSize + 8) / plot.step))
  return bars.map(({ month }, column) =>
    column % every === 0 ? (
      <text
        key={month}
        x={plot.start + (column + 0.5) * plot.step}
        y={plot.bottom + 8}
        dy="1em"
        textAnchor="middle"
      >
        {names[column]}
      </text>
    ) : null,
  )
}
