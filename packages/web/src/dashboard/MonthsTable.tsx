import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import { showMonth } from '#locale/month-text.ts'
import { useText } from '#locale/use-text.ts'
import type { ListColumn } from '#ui/lists/list-column.ts'
import lists from '#ui/lists/lists.module.css'
import { PlainTable } from '#ui/lists/PlainTable.tsx'
import type { ListQuery } from '#ui/lists/use-list-address.ts'
import { AmountLink, type Currency } from './AmountLink.tsx'
import { between, narrowed, ofAllMonths, ofPart } from './amount-filters.ts'
import { type MoneyMonths, type PartSums, usedParts } from './dashboard-amounts.ts'

interface MonthsTableProps {
  readonly money: MoneyMonths
  readonly currency: Currency
}

interface Row {
  readonly name: string
  readonly sums: PartSums
  readonly days: ListQuery
}

/** Renders the amounts of twelve months as a table, the newest month first, with their sum in the last row. */
export function MonthsTable({ money, currency }: MonthsTableProps) {
  const text = useText()
  const months = money.months.map(({ month, sums }) => ({
    name: showMonth(month),
    sums,
    days: between(month, month),
  }))
  const all = { name: text('dashboard.twelve-months'), sums: money.sums, days: ofAllMonths(money) }
  return (
    <PlainTable
      label={text('dashboard.by-month', { kind: text(`group.${money.kind}`) })}
      columns={columnsOf(money, currency)}
      rows={[...months.reverse(), all]}
      keyOf={({ name }) => name}
    />
  )
}

function columnsOf(money: MoneyMonths, currency: Currency): ListColumn<Row>[] {
  const parts = (['issued', ...usedParts(money)] as const).map((part) => partColumn(part, money, currency))
  const month: ListColumn<Row> = {
    name: 'month',
    label: 'dashboard.month',
    isShownFirst: true,
    isFixed: true,
    share: 16,
    cell: ({ name }) => <span className={lists.day}>{name}</span>,
  }
  return [month, ...parts]
}

function partColumn(
  part: AmountCategory | 'issued',
  money: MoneyMonths,
  currency: Currency,
): ListColumn<Row> {
  return {
    name: part,
    label: `dashboard.part-${part}`,
    isShownFirst: true,
    isNumeric: true,
    share: 14,
    cell: ({ sums, days }) =>
      sums[part].count === 0 ? (
        '–'
      ) : (
        <AmountLink
          of={sums[part].total}
          kind={money.kind}
          currency={currency}
          list={narrowed(ofPart(money, part), days)}
        />
      ),
  }
}
