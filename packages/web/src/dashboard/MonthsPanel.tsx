import { Button, Skeleton, Title } from '@mantine/core'
import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import { isLess } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showMonth } from '#locale/month-text.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { AmountLink, type Currency } from './AmountLink.tsx'
import { between, narrowed, ofAllMonths, ofPart } from './amount-filters.ts'
import classes from './DashboardScreen.module.css'
import { type MoneyMonths, usedParts } from './dashboard-amounts.ts'
import type { MonthsChartProps } from './MonthsChart.tsx'
import { MonthsTable } from './MonthsTable.tsx'

interface PictureProps extends MonthsChartProps {
  readonly onMissing: () => void
}

// A lazy chunk: the amounts are rendered before it is loaded, and stay if it cannot be loaded.
const Picture = lazy(async (): Promise<{ default: ComponentType<PictureProps> }> => {
  try {
    const { MonthsChart } = await import('./MonthsChart.tsx')
    return { default: MonthsChart }
  } catch {
    return { default: NoPicture }
  }
})

function NoPicture({ onMissing }: PictureProps) {
  useEffect(onMissing, [onMissing])
  return null
}

interface MonthsPanelProps {
  readonly money: MoneyMonths
  readonly currency: Currency
}

/** Renders the amounts of twelve months as a chart or as a table. */
export function MonthsPanel({ money, currency }: MonthsPanelProps) {
  const text = useText()
  const navigate = useNavigate()
  const [isTable, setTable] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const whenMissing = useCallback(() => setMissing(true), [])
  const id = `months-${money.kind}`
  const open = (place: number, part: AmountCategory) => {
    const month = money.months[place]?.month
    if (month === undefined) return
    const list = narrowed(ofPart(money, part), { ...between(month, month), currency: String(currency.id) })
    if (list !== null) void navigate({ to: `/${money.kind}s`, search: list })
  }
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <Title order={2} id={id}>
          {text('dashboard.by-month', { kind: text(`group.${money.kind}`) })}
        </Title>
        {!isMissing && (
          <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
            {text(isTable ? 'dashboard.show-chart' : 'dashboard.show-table')}
          </Button>
        )}
      </div>
      <Legend money={money} currency={currency} />
      {isTable || isMissing ? (
        <MonthsTable money={money} currency={currency} />
      ) : (
        <div role="img" aria-label={summaryOf(money, currency, text)} className={classes.chart}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <Picture money={money} onOpen={open} onMissing={whenMissing} />
          </Suspense>
        </div>
      )}
    </section>
  )
}

/** Renders the legend of the chart, with the sum of each category over twelve months. */
function Legend({ money, currency }: MonthsPanelProps) {
  const text = useText()
  return (
    <ul className={classes.legend}>
      {usedParts(money).map((part) => (
        <li key={part} data-part={part} className={classes.part}>
          <span>{text(`dashboard.part-${part}`)}</span>
          <span>
            <AmountLink
              of={money.sums[part].total}
              kind={money.kind}
              currency={currency}
              list={narrowed(ofPart(money, part), ofAllMonths(money))}
            />{' '}
            <small>{currency.name}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the text alternative of the chart. */
function summaryOf({ kind, months, sums }: MoneyMonths, currency: Currency, text: TranslateFunction): string {
  const highest = months.reduce((most, month) =>
    isLess(most.sums.issued.total, month.sums.issued.total) ? month : most,
  )
  return text('dashboard.months-summary', {
    kind: text(`group.${kind}`),
    from: showMonth(months[0]?.month ?? highest.month),
    to: showMonth(months.at(-1)?.month ?? highest.month),
    currency: currency.name,
    issued: showMoney(sums.issued.total, currentLocale()),
    month: showMonth(highest.month),
    most: showMoney(highest.sums.issued.total, currentLocale()),
  })
}
