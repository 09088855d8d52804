import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import { Link } from '@tanstack/react-router'
import { DueNote } from '#documents/DueNote.tsx'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Amount, Clamped, Day, DayOf } from '#ui/lists/cells.tsx'
import type { ListColumn } from '#ui/lists/list-columns.ts'
import lists from '#ui/lists/lists.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { ListedDocument } from './list-queries.ts'

/** Returns the columns that a list of documents can have. */
export function documentColumns(kind: DocumentKind): ListColumn<ListedDocument>[] {
  return [...namingColumns(kind), ...stateColumns(kind), ...(hasField(kind, 'amounts') ? [paid] : []), total]
}

/** Returns the columns that identify a document and its lead or customer. */
function namingColumns(kind: DocumentKind): ListColumn<ListedDocument>[] {
  return [
    {
      name: 'number',
      card: 'title',
      label: 'lists.number',
      sort: 'number',
      isDescendingFirst: true,
      isFixed: true,
      share: 11,
      cell: (document) => (
        <Link
          to={`/${kind.paths.record}/show/$id`}
          params={{ id: String(document.id) }}
          className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
        >
          {document.shownNumber}
        </Link>
      ),
    },
    {
      name: 'title',
      label: `${kind.name}.title`,
      isFixed: true,
      share: 24,
      card: 'detail',
      cell: ({ title }) => <Clamped text={title} isQuiet />,
    },
    {
      name: 'client',
      exportColumns: ['company', 'client'],
      card: 'name',
      label: 'lists.client',
      sort: 'client_name',
      share: 18,
      cell: (document) => (
        <Link
          to={`/${document.relation}/show/$id`}
          params={{ id: String(document.partyId) }}
          className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
        >
          <Clamped text={formatDisplayName(toPartyNames(document))} />
        </Link>
      ),
    },
    {
      name: 'company',
      label: 'lists.company',
      isHiddenByDefault: true,
      share: 16,
      cell: ({ companyName }) => <Clamped text={companyName} />,
    },
  ]
}

/** Returns the columns for dates, status and owner. */
function stateColumns(kind: DocumentKind): ListColumn<ListedDocument>[] {
  return [
    {
      name: 'date',
      card: 'sorted',
      label: 'lists.date',
      sort: 'document_date',
      isDescendingFirst: true,
      share: 12,
      cell: ({ documentDate }) => <Day day={documentDate} />,
    },
    {
      name: 'due',
      card: 'day',
      label: `lists.due-${kind.name}`,
      sort: 'due_date',
      share: 13,
      cell: (document) => <Due kind={kind} document={document} />,
    },
    {
      name: 'status',
      card: 'state',
      label: 'lists.status',
      share: 13,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      name: 'owner',
      label: `${kind.name}.owner`,
      isHiddenByDefault: true,
      share: 14,
      cell: ({ ownerName }) => <Clamped text={ownerName} />,
    },
    {
      name: 'updated',
      label: 'lists.updated',
      sort: 'updated_at',
      isDescendingFirst: true,
      isHiddenByDefault: true,
      share: 11,
      cell: ({ updatedAt }) => <DayOf moment={updatedAt} />,
    },
  ]
}

const paid: ListColumn<ListedDocument> = {
  name: 'paid',
  exportColumns: ['paid', 'currency'],
  label: 'lists.paid',
  isNumeric: true,
  isHiddenByDefault: true,
  share: 13,
  cell: ({ amountPaid, currency }) => <Amount amount={amountPaid} currency={currency} />,
}

const total: ListColumn<ListedDocument> = {
  name: 'total',
  card: 'amount',
  exportColumns: ['total', 'currency'],
  label: 'lists.total',
  sort: 'total_amount',
  isDescendingFirst: true,
  isNumeric: true,
  share: 15,
  cell: (document) => <Amount amount={document.total} currency={document.currency} />,
}

interface DueProps {
  readonly kind: DocumentKind
  readonly document: ListedDocument
}

function Due({ kind, document }: DueProps) {
  const text = useText()
  if (document.dueDate === null) return <span className={layout.muted}>{text('lists.no-date')}</span>
  return (
    <span className={lists.due}>
      <Day day={document.dueDate} />
      <DueNote kind={kind} document={document} />
    </span>
  )
}
