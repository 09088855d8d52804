import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { Link } from '@tanstack/react-router'
import { showCount } from '#locale/count-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMonthName } from '#locale/month-text.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import type { Currency } from './AmountLink.tsx'
import { type AmountFilter, between, narrowed, ofPart, onlyOverdue, withStatuses } from './amount-filters.ts'
import classes from './DashboardScreen.module.css'
import type { MoneyMonths, OutstandingAmounts, Sum } from './dashboard-amounts.ts'

interface MoneyCardsProps {
  readonly money: MoneyMonths
  readonly owed: OutstandingAmounts
  readonly currency: Currency
}

/** Renders the amounts issued this month and last month, outstanding and overdue, each as a card. */
export function MoneyCards({ money, owed, currency }: MoneyCardsProps) {
  const text = useText()
  const about = { kind: money.kind, currency }
  return (
    <ul className={classes.cards}>
      {money.months
        .slice(-2)
        .reverse()
        .map(({ month, sums }) => (
          <Card
            {...about}
            key={month}
            label={text('dashboard.issued-in', { month: showMonthName(month) })}
            sum={sums.issued}
            list={narrowed(ofPart(money, 'issued'), between(month, month))}
          />
        ))}
      <Card
        {...about}
        label={text('dashboard.outstanding')}
        sum={owed.outstanding}
        list={withStatuses(owed.statuses)}
      />
      <Card {...about} label={text('lists.overdue')} sum={owed.overdue} list={onlyOverdue} isUrgent />
    </ul>
  )
}

interface CardProps {
  readonly kind: KindName
  readonly currency: Currency
  readonly label: string
  readonly sum: Sum
  readonly list: AmountFilter
  /** The card is highlighted unless its count is 0, because a member has to act. */
  readonly isUrgent?: boolean
}

function Card({ kind, currency, label, sum: { count, total }, list, isUrgent = false }: CardProps) {
  const text = useText()
  const look = { className: classes.card, 'data-urgent': (isUrgent && count > 0) || undefined }
  const says = (
    <>
      <span className={classes.cardLabel}>{label}</span>
      <span className={classes.cardAmount}>
        {showMoney(total, currentLocale())} <small>{currency.name}</small>
      </span>
      <span className={classes.cardCount}>
        {text('dashboard.documents', { count, shown: showCount(count) })}
      </span>
    </>
  )
  return (
    <li>
      {list === null ? (
        <div {...look}>{says}</div>
      ) : (
        <Link {...look} to={`/${kind}s`} search={{ ...list, currency: String(currency.id) }}>
          {says}
        </Link>
      )}
    </li>
  )
}
