import { Title } from '@mantine/core'
import { today } from '@quittance/shared/documents/calendar.ts'
import { countDaysOverdue } from '@quittance/shared/documents/overdue.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Amount, Clamped, Day } from '#ui/lists/cells.tsx'
import type { ListColumn } from '#ui/lists/list-columns.ts'
import lists from '#ui/lists/lists.module.css'
import { ListSkeleton, LoadFailed } from '#ui/lists/notices.tsx'
import { PlainTable } from '#ui/lists/PlainTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Currency, overdueFilter } from './amount-links.tsx'
import classes from './dashboard.module.css'
import {
  type OutstandingAmounts,
  type OverdueDocument,
  type RecentDocument,
  recentQuery,
} from './dashboard-queries.ts'

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
      <ul className={`${layout.rows} ${layout.grow}`}>
        {longest.map((document) => (
          <li key={document.id} className={`${layout.pair} ${classes.overdue}`}>
            <Link
              to={`/${kind}/edit/$id`}
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
            <span className={`${layout.small} ${layout.mark}`}>
              {text('lists.days-overdue', { count: daysOverdueOf(document) })}
            </span>
          </li>
        ))}
      </ul>
      {longest.length === 0 ? null : (
        <Link
          to={`/${kind}s`}
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

/** Lists the documents of all kinds and currencies that were saved last. */
export function RecentDocuments() {
  const text = useText()
  const recent = useQuery(recentQuery())
  return (
    <section aria-labelledby="recent-documents" className={layout.stack}>
      <Title order={2} id="recent-documents">
        {text('dashboard.recent')}
      </Title>
      {recent.isPending ? <ListSkeleton /> : null}
      {recent.isError ? <LoadFailed error={recent.error} onRetry={recent.refetch} /> : null}
      {recent.data === undefined ? null : (
        <PlainTable
          label={text('dashboard.recent')}
          columns={recentColumns}
          rows={recent.data}
          keyOf={({ kind, id }) => `${kind} ${id}`}
        />
      )}
    </section>
  )
}

const recentColumns: readonly ListColumn<RecentDocument>[] = [
  {
    name: 'number',
    label: 'lists.number',
    isFixed: true,
    share: 13,
    cell: ({ shownNumber }) => <span className={layout.muted}>{shownNumber}</span>,
  },
  {
    name: 'title',
    label: 'dashboard.document',
    isFixed: true,
    share: 31,
    cell: ({ kind, id, title }) => (
      <Link
        to={`/${kind}/edit/$id`}
        params={{ id: String(id) }}
        className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
      >
        <Clamped text={title} />
      </Link>
    ),
  },
  {
    name: 'party',
    label: 'dashboard.party',
    share: 18,
    cell: ({ partyName }) => <Clamped text={partyName} />,
  },
  {
    name: 'date',
    label: 'lists.date',
    share: 12,
    cell: ({ date }) => <Day day={date} />,
  },
  {
    name: 'status',
    label: 'lists.status',
    share: 11,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    name: 'total',
    label: 'lists.total',
    isNumeric: true,
    share: 15,
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
]
