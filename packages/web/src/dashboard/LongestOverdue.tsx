import { today } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { countDaysOverdue } from '@quittance/shared/documents/overdue.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Amount } from '#ui/lists/cells.tsx'
import lists from '#ui/lists/lists.module.css'
import { Panel } from '#ui/Panel.tsx'
import { type Currency, overdueFilter } from './amount-links.tsx'
import classes from './dashboard.module.css'
import type { OutstandingAmounts, OverdueDocument } from './dashboard-queries.ts'

interface LongestOverdueProps {
  readonly unpaid: OutstandingAmounts
  readonly currency: Currency
}

/** Lists the documents that have been overdue for the longest time. */
export function LongestOverdue({ unpaid: { kind, longest }, currency }: LongestOverdueProps) {
  const text = useText()
  return (
    <Panel title={text('dashboard.longest-overdue')}>
      {longest.length === 0 ? <p className={layout.small}>{text('dashboard.nothing-overdue')}</p> : null}
      <ul className={layout.rows}>
        {longest.map((document) => (
          <li key={document.id} className={`${layout.pair} ${classes.overdue}`}>
            <Link
              to={`/${getKind(kind).paths.record}/edit/$id`}
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
