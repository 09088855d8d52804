import { Title } from '@mantine/core'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Amount, Clamped, Day } from '#ui/lists/cells.tsx'
import { columnWidths, type ListColumn } from '#ui/lists/list-columns.ts'
import lists from '#ui/lists/lists.module.css'
import { ListSkeleton, LoadFailed } from '#ui/lists/notices.tsx'
import { PlainTable } from '#ui/lists/PlainTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type RecentDocument, recentQuery } from './dashboard-queries.ts'

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
    card: 'detail',
    label: 'lists.number',
    isFixed: true,
    width: columnWidths.number,
    cell: ({ shownNumber }) => <span className={layout.muted}>{shownNumber}</span>,
  },
  {
    name: 'title',
    card: 'title',
    label: 'dashboard.document',
    isFixed: true,
    cell: ({ kind, id, title }) => (
      <Link
        to={`/${getKind(kind).paths.record}/show/$id`}
        params={{ id: String(id) }}
        className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
      >
        <Clamped text={title} />
      </Link>
    ),
  },
  {
    name: 'party',
    card: 'name',
    label: 'dashboard.party',
    cell: ({ partyName }) => <Clamped text={partyName} />,
  },
  {
    name: 'date',
    card: 'day',
    label: 'lists.date',
    width: columnWidths.day,
    cell: ({ date }) => <Day day={date} />,
  },
  {
    name: 'status',
    card: 'state',
    label: 'lists.status',
    width: columnWidths.status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    name: 'total',
    card: 'amount',
    label: 'lists.total',
    isNumeric: true,
    width: columnWidths.amount,
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
]
