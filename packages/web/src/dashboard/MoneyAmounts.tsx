import { VisuallyHidden } from '@mantine/core'
import { type CalendarMonth, today } from '@quittance/shared/documents/calendar.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import moneyEnglish from '@quittance/shared/locales/en/money.json' with { type: 'json' }
import { type Decimal, isZero, toNumber } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { showMonth } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { Panel } from '#ui/Panel.tsx'
import tables from '#ui/tables.module.css'
import { AmountLink, type Currency, filterByAge, monthRange } from './amount-links.tsx'
import classes from './dashboard.module.css'
import { type Money, moneyQuery } from './dashboard-queries.ts'
import { categoryColours } from './month-chart.ts'

addEnglish(moneyEnglish)

interface MoneyAmountsProps {
  readonly currency: Currency
}

/** Renders the money that came in by month, and what is due by age. Renders nothing if there is neither. */
export function MoneyAmounts({ currency }: MoneyAmountsProps) {
  const money = useQuery(moneyQuery(String(currency.id)))
  if (money.isError) return <LoadFailed error={money.error} onRetry={money.refetch} />
  if (money.isPending) return null
  const months = money.data.months.filter(({ amount }) => !isZero(amount))
  const ages = money.data.ages.filter(({ sum }) => sum.count > 0)
  const { unallocated } = money.data
  if (months.length === 0 && ages.length === 0 && isZero(unallocated)) return null
  return (
    <div className={classes.pair}>
      {months.length === 0 ? null : <ReceivedPanel months={months} currency={currency} />}
      {ages.length === 0 && isZero(unallocated) ? null : (
        <DuePanel ages={ages} unallocated={unallocated} currency={currency} />
      )}
    </div>
  )
}

interface BarTableProps {
  /** Accessible name. */
  readonly label: string
  readonly children: ReactNode
}

/** Renders a table whose rows have bars. */
function BarTable({ label, children }: BarTableProps) {
  return (
    <table className={`${tables.table} ${tables.middle} ${tables.cards} ${classes.stages}`}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      {children}
    </table>
  )
}

interface BarProps {
  readonly amount: Decimal
  /** The largest amount of the table. */
  readonly highest: number
  readonly colour: string
}

/** Renders the cell with the bar of an amount; an amount below 0 has none. */
function BarCell({ amount, highest, colour }: BarProps) {
  const share = highest > 0 ? Math.max(0, toNumber(amount)) / highest : 0
  return (
    <td aria-hidden="true" className={classes.stageBar}>
      <span style={{ width: `${share * 100}%`, background: colour }} />
    </td>
  )
}

interface PaymentsLinkProps extends MoneyAmountsProps {
  readonly amount: Decimal
  readonly month: CalendarMonth
}

/** Renders an amount as a link to the payments that it is the sum of. */
function PaymentsLink({ amount, currency, month }: PaymentsLinkProps) {
  const { from, to } = monthRange(month, month)
  return (
    <>
      <Link
        to="/payments"
        search={{ from, to, currency: String(currency.id) }}
        className={`${layout.amount} ${layout.quietLink}`}
      >
        {showMoney(amount, currentLocale())}
      </Link>{' '}
      <small>{currency.name}</small>
    </>
  )
}

interface ReceivedPanelProps extends MoneyAmountsProps {
  readonly months: Money['months']
}

/** Renders the money that came in, the latest month first. */
function ReceivedPanel({ months, currency }: ReceivedPanelProps) {
  const text = useText()
  const highest = Math.max(...months.map(({ amount }) => toNumber(amount)))
  return (
    <Panel title={text('money.received-by-month')}>
      <BarTable label={text('money.received-summary', { currency: currency.name })}>
        <thead>
          <tr>
            <th scope="col">{text('dashboard.month')}</th>
            <td />
            <th scope="col" data-numeric>
              {text('money.received')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, amount }) => (
            <tr key={month}>
              <th scope="row">{showMonth(month)}</th>
              <BarCell amount={amount} highest={highest} colour={categoryColours.won} />
              <td data-numeric>
                <PaymentsLink amount={amount} currency={currency} month={month} />
              </td>
            </tr>
          ))}
        </tbody>
      </BarTable>
    </Panel>
  )
}

/** The kind of documents that are paid. */
const payable = kinds.find(({ claim }) => claim === 'payment')

interface DuePanelProps extends MoneyAmountsProps {
  readonly ages: Money['ages']
  readonly unallocated: Decimal
}

/** Renders what is unpaid by age, and the money that is not allocated to any document. */
function DuePanel({ ages, unallocated, currency }: DuePanelProps) {
  const text = useText()
  const highest = Math.max(...ages.map(({ sum }) => toNumber(sum.total)))
  if (payable === undefined) return null
  const shared = { kind: payable.name, currency }
  const day = today()
  return (
    <Panel title={text('money.due-by-age')}>
      <BarTable label={text('money.due-summary', { currency: currency.name })}>
        <thead>
          <tr>
            <th scope="col">{text('money.age')}</th>
            <td />
            <th scope="col" data-numeric>
              {text('lists.documents')}
            </th>
            <th scope="col" data-numeric>
              {text('money.due')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ age, sum }) => (
            <tr key={age}>
              <th scope="row">{text(`money.age-${age}`)}</th>
              <BarCell
                amount={sum.total}
                highest={highest}
                colour={age === 'not-due' ? categoryColours.open : categoryColours.overdue}
              />
              <td data-numeric>
                <AmountLink value={sum.count} {...shared} filter={filterByAge(age, day)} />
              </td>
              <td data-numeric>
                <AmountLink value={sum.total} {...shared} filter={filterByAge(age, day)} />{' '}
                <small>{currency.name}</small>
              </td>
            </tr>
          ))}
        </tbody>
        {isZero(unallocated) ? null : (
          <tfoot className={layout.muted}>
            <tr>
              <th scope="row">{text('money.is-unallocated')}</th>
              <td aria-hidden="true" />
              <td />
              <td data-numeric>
                {/* Payments and credit notes, which no list has together. */}
                <span className={layout.amount}>{showMoney(unallocated, currentLocale())}</span>{' '}
                <small>{currency.name}</small>
              </td>
            </tr>
          </tfoot>
        )}
      </BarTable>
    </Panel>
  )
}
