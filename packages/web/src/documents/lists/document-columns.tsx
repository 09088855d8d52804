import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import { type Decimal, isZero, subtractMoney } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { DueNote } from '#documents/DueNote.tsx'
import { IssuedMark } from '#documents/issuing/IssuedLine.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Amount, Clamped, Day, DayOf } from '#ui/lists/cells.tsx'
import { columnWidths, type ListColumn } from '#ui/lists/list-columns.ts'
import lists from '#ui/lists/lists.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { ListedDocument } from './list-queries.ts'

addEnglish(issueEnglish)

/** Returns the columns that a list of documents can have. @param isIssuingOn whether documents of the kind are issued here */
export function documentColumns(kind: DocumentKind, isIssuingOn: boolean): ListColumn<ListedDocument>[] {
  const hasAmounts = hasField(kind, 'amounts')
  return [
    ...namingColumns(kind),
    ...stateColumns(kind),
    ...(hasAmounts ? [paid, credited] : []),
    total,
    ...(kind.isChronological ? [balanceColumn(kind, isIssuingOn)] : []),
  ]
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
      width: columnWidths.number,
      cell: (document) => (
        <>
          <Link
            to={`/${kind.paths.record}/show/$id`}
            params={{ id: String(document.id) }}
            className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
          >
            {document.shownNumber}
          </Link>
          {document.issuedAt === null ? null : <IssuedMark />}
        </>
      ),
    },
    {
      name: 'title',
      label: `${kind.name}.title`,
      isFixed: true,
      card: 'detail',
      cell: ({ title }) => <Clamped text={title} isQuiet />,
    },
    {
      name: 'client',
      exportColumns: ['company', 'client'],
      card: 'name',
      label: 'lists.client',
      sort: 'client_name',
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
      width: columnWidths.day,
      cell: ({ documentDate }) => <Day day={documentDate} />,
    },
    {
      name: 'due',
      card: 'day',
      label: `lists.due-${kind.name}`,
      sort: 'due_date',
      width: columnWidths.day,
      cell: (document) => <Due kind={kind} document={document} />,
    },
    {
      name: 'status',
      card: 'state',
      label: 'lists.status',
      width: columnWidths.status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      name: 'owner',
      label: `${kind.name}.owner`,
      isHiddenByDefault: true,
      cell: ({ ownerName }) => <Clamped text={ownerName} />,
    },
    {
      name: 'updated',
      label: 'lists.updated',
      sort: 'updated_at',
      isDescendingFirst: true,
      isHiddenByDefault: true,
      width: columnWidths.day,
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
  width: columnWidths.amount,
  cell: ({ amountPaid, currency }) => <Amount amount={amountPaid} currency={currency} />,
}

const credited: ListColumn<ListedDocument> = {
  name: 'credited',
  exportColumns: ['credited', 'currency'],
  label: 'issue.credited',
  isNumeric: true,
  isHiddenByDefault: true,
  width: columnWidths.amount,
  cell: ({ amountCredited, currency }) => <Amount amount={amountCredited} currency={currency} />,
}

/** Returns the column for what is due of an invoice, or left of a credit note. */
function balanceColumn(kind: DocumentKind, isIssuingOn: boolean): ListColumn<ListedDocument> {
  const isOwed = kind.claim === 'payment'
  return {
    name: 'balance_due',
    // Where nothing is issued, the amount due is the typed one.
    exportColumns: [isOwed && !isIssuingOn ? 'amount_due' : 'balance_due', 'currency'],
    label: isOwed ? 'amounts.due' : 'issue.left',
    isNumeric: true,
    isHiddenByDefault: !isOwed,
    width: columnWidths.amount,
    cell: (document) => {
      const balance = findBalance(document, isOwed)
      if (balance === null) return <span className={layout.muted}>–</span>
      const amount = <Amount amount={balance} currency={document.currency} />
      // Cards on phones leave it out.
      return isZero(balance) ? <span data-nothing>{amount}</span> : amount
    },
  }
}

/**
 * Returns what is due or left of a document; null: it claims nothing.
 * @param isOwed whether one that is not issued claims a payment, of which the typed amounts say what is due while it is open
 */
function findBalance(document: ListedDocument, isOwed: boolean): Decimal | null {
  const { balanceDue, status, total, amountPaid } = document
  if (balanceDue !== null) return balanceDue
  return isOwed && status.meaning === 'open' ? subtractMoney(total, amountPaid) : null
}

const total: ListColumn<ListedDocument> = {
  name: 'total',
  card: 'amount',
  exportColumns: ['total', 'currency'],
  label: 'lists.total',
  sort: 'total_amount',
  isDescendingFirst: true,
  isNumeric: true,
  width: columnWidths.amount,
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
