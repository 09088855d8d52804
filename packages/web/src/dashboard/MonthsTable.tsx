import { showMonth } from '#locale/dates.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import type { ListColumn } from '#ui/lists/list-columns.ts'
import type { DocumentListQuery } from '#ui/lists/list-query.ts'
import { PlainTable } from '#ui/lists/PlainTable.tsx'
import {
  AmountLink,
  addConditions,
  type Currency,
  filterByCategory,
  monthRange,
  rangeOfAllMonths,
} from './amount-links.tsx'
import { type CategorySums, getUsedCategories, type MonthlyAmounts } from './dashboard-queries.ts'

export interface MonthsProps {
  readonly amounts: MonthlyAmounts
  readonly currency: Currency
}

interface MonthRow {
  readonly name: string
  readonly sums: CategorySums
  readonly range: DocumentListQuery
}

/** Renders the amounts of twelve months as a table, the newest month first, with their sum in the last row. */
export function MonthsTable({ amounts, currency }: MonthsProps) {
  const text = useText()
  const months = amounts.months.map(({ month, sums }) => ({
    name: showMonth(month),
    sums,
    range: monthRange(month, month),
  }))
  const total = {
    name: text('dashboard.twelve-months'),
    sums: amounts.sums,
    range: rangeOfAllMonths(amounts),
  }
  return (
    <PlainTable
      label={text('dashboard.by-month', { kind: text(`group.${amounts.kind}`) })}
      columns={createColumns(amounts, currency)}
      rows={[...months.reverse(), total]}
      keyOf={({ name }) => name}
    />
  )
}

function createColumns(amounts: MonthlyAmounts, currency: Currency): ListColumn<MonthRow>[] {
  const month: ListColumn<MonthRow> = {
    name: 'month',
    card: 'title',
    label: 'dashboard.month',
    isFixed: true,
    cell: ({ name }) => <span className={layout.amount}>{name}</span>,
  }
  const categories = (['invoiced', ...getUsedCategories(amounts)] as const).map(
    (category): ListColumn<MonthRow> => ({
      name: category,
      label: `dashboard.part-${category}`,
      isNumeric: true,
      cell: ({ sums, range }) =>
        sums[category].count === 0 ? (
          '–'
        ) : (
          <AmountLink
            value={sums[category].total}
            kind={amounts.kind}
            currency={currency}
            filter={addConditions(filterByCategory(amounts, category), range)}
          />
        ),
    }),
  )
  return [month, ...categories]
}
