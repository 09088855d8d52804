import { Button, Group } from '@mantine/core'
import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import type { CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { isLess } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showMonth } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
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
import { MonthsChart } from './MonthsChart.tsx'
import type { MonthsProps } from './MonthsTable.tsx'
import { categoryColours } from './month-chart.ts'

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
