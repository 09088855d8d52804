import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { Amount, Clamped, Day } from '#ui/lists/cells.tsx'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import lists from '#ui/lists/lists.module.css'
import { PlainTable } from '#ui/lists/PlainTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './DashboardScreen.module.css'
import { type RecentDocument, recentQuery } from './dashboard-queries.ts'

/** Lists the documents of all kinds and currencies that were saved last. */
export function RecentDocuments() {
  const text = useText()
  const recent = useQuery(recentQuery())
  return (
    <section aria-labelledby="saved-last" className={classes.section}>
      <Title order={2} id="saved-last">
        {text('dashboard.recent')}
      </Title>
      {recent.isPending ? <ListSkeleton /> : null}
      {recent.isError ? <LoadFailed error={recent.error} onRetry={recent.refetch} /> : null}
      {recent.data === undefined ? null : (
        <PlainTable
          label={text('dashboard.recent')}
          columns={columns}
          rows={recent.data}
          keyOf={({ kind, id }) => `${kind} ${id}`}
        />
      )}
    </section>
  )
}

const columns: readonly ListColumn<RecentDocument>[] = [
  {
    name: 'number',
    label: 'lists.number',
    isShownFirst: true,
    isFixed: true,
    share: 13,
    cell: ({ shownNumber }) => <span className={lists.muted}>{shownNumber}</span>,
  },
  {
    name: 'title',
    label: 'dashboard.document',
    isShownFirst: true,
    isFixed: true,
    share: 31,
    cell: ({ kind, id, title }) => (
      <Link to={`/${kind}/edit/${id}`} className={lists.main}>
        <Clamped of={title} />
      </Link>
    ),
  },
  {
    name: 'party',
    label: 'dashboard.party',
    isShownFirst: true,
    share: 18,
    cell: ({ partyName }) => <Clamped of={partyName} />,
  },
  {
    name: 'date',
    label: 'lists.date',
    isShownFirst: true,
    share: 12,
    cell: ({ date }) => <Day of={date} />,
  },
  {
    name: 'status',
    label: 'lists.status',
    isShownFirst: true,
    share: 11,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    name: 'total',
    label: 'lists.total',
    isShownFirst: true,
    isNumeric: true,
    share: 15,
    cell: ({ total, currency }) => <Amount of={total} currency={currency} />,
  },
]
