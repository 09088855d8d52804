import { Skeleton } from '@mantine/core'
import { today } from '@quittance/shared/documents/calendar.ts'
import { getKind, type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { countDaysOverdue } from '@quittance/shared/documents/overdue.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { showMonthName } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Amount } from '#ui/lists/cells.tsx'
import lists from '#ui/lists/lists.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useIsReady } from '#ui/rendering-priority.tsx'
import {
  type AmountFilter,
  addConditions,
  type Currency,
  filterByCategory,
  monthRange,
  outstandingFilter,
  overdueFilter,
} from './amount-links.tsx'
import classes from './dashboard.module.css'
import {
  type MonthlyAmounts,
  monthsQuery,
  type OutstandingAmounts,
  type OverdueDocument,
  offersQuery,
  outstandingQuery,
  type Sum,
} from './dashboard-queries.ts'
import { MonthsPanel } from './MonthsPanel.tsx'

interface ReceivableAmountsProps {
  readonly currency: Currency
  /** Content below the amounts. It is rendered with them, so that it does not move down. */
  readonly children: ReactNode
}

/** Renders invoiced and outstanding amounts of each kind that is to be paid. */
export function ReceivableAmounts({ currency, children }: ReceivableAmountsProps) {
  const months = useQuery(monthsQuery(String(currency.id)))
  const outstanding = useQuery(outstandingQuery(String(currency.id)))
  const isReady = useIsReady(!(months.isPending || outstanding.isPending))
  const failed = months.isError ? months : outstanding
  // Another currency replaces the amounts only.
  const [isContentShown, setContentShown] = useState(false)
  if ((isReady || failed.isError) && !isContentShown) setContentShown(true)
  // The content below needs it, and is rendered later.
  usePrefetchQuery(offersQuery(String(currency.id)))
  return (
    <>
      {failed.isError ? (
        <LoadFailed error={failed.error} onRetry={failed.refetch} />
      ) : (
        <AmountsOfKinds
          months={isReady ? months.data : undefined}
          outstanding={outstanding.data}
          currency={currency}
        />
      )}
      {isContentShown ? children : null}
    </>
  )
}

interface AmountsOfKindsProps {
  readonly months: readonly MonthlyAmounts[] | undefined
  readonly outstanding: readonly OutstandingAmounts[] | undefined
  readonly currency: Currency
}

function AmountsOfKinds({ months, outstanding, currency }: AmountsOfKindsProps) {
  if (months === undefined || outstanding === undefined) return <AmountsSkeleton />
  return kinds.map(({ name }) => {
    const monthly = months.find(({ kind }) => kind === name)
    const unpaid = outstanding.find(({ kind }) => kind === name)
    if (monthly === undefined || unpaid === undefined) return null
    return (
      <div key={name} className={layout.stack}>
        <AmountCards monthly={monthly} unpaid={unpaid} currency={currency} />
        <div className={classes.withAside}>
          <MonthsPanel amounts={monthly} currency={currency} />
          <LongestOverdue unpaid={unpaid} currency={currency} />
        </div>
      </div>
    )
  })
}

const skeletonCards = ['a', 'b', 'c', 'd']

/** Renders the placeholder of the amounts while they are loading. */
export function AmountsSkeleton() {
  const text = useText()
  return (
    <div role="status" aria-label={text('app.loading')} className={layout.stack}>
      <div className={classes.cards}>
        {/* As high as a card, so that nothing below moves. */}
        {skeletonCards.map((card) => (
          <Skeleton key={card} mih="6rem" />
        ))}
      </div>
      <Skeleton mih="25.5rem" />
    </div>
  )
}

interface AmountCardsProps {
  readonly monthly: MonthlyAmounts
  readonly unpaid: OutstandingAmounts
  readonly currency: Currency
}

/** Renders the amounts invoiced this month and last month, outstanding and overdue, each as a card. */
function AmountCards({ monthly, unpaid, currency }: AmountCardsProps) {
  const text = useText()
  const shared = { kind: monthly.kind, currency }
  return (
    <ul className={`${layout.plainList} ${classes.cards}`}>
      {monthly.months
        .slice(-2)
        .reverse()
        .map(({ month, sums }) => (
          <AmountCard
            {...shared}
            key={month}
            label={text('dashboard.invoiced-in', { month: showMonthName(month) })}
            sum={sums.invoiced}
            filter={addConditions(filterByCategory(monthly, 'invoiced'), monthRange(month, month))}
          />
        ))}
      <AmountCard
        {...shared}
        label={text('dashboard.outstanding')}
        sum={unpaid.outstanding}
        filter={outstandingFilter}
      />
      <AmountCard
        {...shared}
        label={text('lists.overdue')}
        sum={unpaid.overdue}
        filter={overdueFilter}
        isUrgent
      />
    </ul>
  )
}

interface AmountCardProps {
  readonly kind: KindName
  readonly currency: Currency
  readonly label: string
  readonly sum: Sum
  readonly filter: AmountFilter
  /** The card is highlighted unless its count is 0, because a member has to act. */
  readonly isUrgent?: boolean
}

function AmountCard({
  kind,
  currency,
  label,
  sum: { count, total },
  filter,
  isUrgent = false,
}: AmountCardProps) {
  const text = useText()
  const card = {
    className: `${layout.card} ${layout.stack} ${layout.ink} ${classes.card}`,
    'data-urgent': (isUrgent && count > 0) || undefined,
  }
  const content = (
    <>
      <span className={layout.small}>{label}</span>
      <span className={`${layout.strong} ${layout.amount} ${classes.cardAmount}`}>
        {showMoney(total, currentLocale())} <small>{currency.name}</small>
      </span>
      <span className={layout.small}>{text('dashboard.documents', { count, shown: showCount(count) })}</span>
    </>
  )
  return (
    <li>
      {filter === null ? (
        <div {...card}>{content}</div>
      ) : (
        <Link
          {...card}
          to={`/${getKind(kind).paths.list}`}
          search={{ ...filter, currency: String(currency.id) }}
        >
          {content}
        </Link>
      )}
    </li>
  )
}

interface LongestOverdueProps {
  readonly unpaid: OutstandingAmounts
  readonly currency: Currency
}

/** Lists the documents that have been overdue for the longest time. */
function LongestOverdue({ unpaid: { kind, longest }, currency }: LongestOverdueProps) {
  const text = useText()
  return (
    <Panel title={text('dashboard.longest-overdue')}>
      {longest.length === 0 ? <p className={layout.small}>{text('dashboard.nothing-overdue')}</p> : null}
      <ul className={layout.rows}>
        {longest.map((document) => (
          <li key={document.id} className={`${layout.pair} ${classes.overdue}`}>
            <Link
              to={`/${getKind(kind).paths.record}/show/$id`}
              params={{ id: String(document.id) }}
              className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
              title={document.title}
            >
              {document.shownNumber}
            </Link>
            <span className={layout.amount}>
              <Amount amount={document.unpaid} currency={currency.name} />
            </span>
            <span className={`${layout.small} ${layout.oneLine}`} title={document.partyName}>
              {document.partyName}
            </span>
            <span className={`${layout.small} ${layout.bad}`}>
              {text('lists.days-overdue', { count: daysOverdueOf(document) })}
            </span>
          </li>
        ))}
      </ul>
      {longest.length === 0 ? null : (
        <Link
          to={`/${getKind(kind).paths.list}`}
          search={{ ...overdueFilter, sort: 'due_date', currency: String(currency.id) }}
          className={layout.medium}
        >
          {text('dashboard.all-overdue')}
        </Link>
      )}
    </Panel>
  )
}

/** Returns the number of days overdue. All documents of this list are open. */
function daysOverdueOf({ dueDate, unpaid }: OverdueDocument): number {
  return countDaysOverdue({ dueDate, status: { meaning: 'open' }, total: unpaid, amountPaid: zero }, today())
}
