import { Title } from '@mantine/core'
import { today } from '@quittance/shared/documents/calendar.ts'
import { countDaysOverdue } from '@quittance/shared/documents/overdue.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { Amount } from '#ui/lists/cells.tsx'
import lists from '#ui/lists/lists.module.css'
import type { Currency } from './AmountLink.tsx'
import { onlyOverdue } from './amount-filters.ts'
import classes from './DashboardScreen.module.css'
import type { OutstandingAmounts, OverdueDocument } from './dashboard-amounts.ts'

interface LongestOverdueProps {
  readonly owed: OutstandingAmounts
  readonly currency: Currency
}

/** Lists the documents that have been overdue for the longest time. */
export function LongestOverdue({ owed: { kind, longest }, currency }: LongestOverdueProps) {
  const text = useText()
  const id = `overdue-${kind}`
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Title order={2} id={id}>
        {text('dashboard.longest-overdue')}
      </Title>
      {longest.length === 0 ? <p className={lists.muted}>{text('dashboard.nothing-overdue')}</p> : null}
      <ul className={classes.overdue}>
        {longest.map((document) => (
          <li key={document.id}>
            <Link to={`/${kind}/edit/${document.id}`} className={lists.main} title={document.title}>
              {document.shownNumber}
            </Link>
            <span className={classes.overdueAmount}>
              <Amount of={document.unpaid} currency={currency.name} />
            </span>
            <span className={classes.overdueParty} title={document.partyName}>
              {document.partyName}
            </span>
            <span className={lists.overdue}>{text('lists.days-overdue', { count: lateFor(document) })}</span>
          </li>
        ))}
      </ul>
      {longest.length === 0 ? null : (
        <Link
          to={`/${kind}s`}
          search={{ ...onlyOverdue, sort: 'due_date', currency: String(currency.id) }}
          className={classes.more}
        >
          {text('dashboard.all-overdue')}
        </Link>
      )}
    </section>
  )
}

/** Returns the number of days overdue. All documents of this list are open. */
function lateFor({ dueDate, unpaid }: OverdueDocument): number {
  return countDaysOverdue({ dueDate, status: { meaning: 'open' }, total: unpaid, amountPaid: zero }, today())
}
