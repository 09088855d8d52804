import { Box, SegmentedControl, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { decimal, isLess, zero } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import factStyles from '#ui/facts.module.css'
import layout from '#ui/layout.module.css'
import { RowActionsProvider, RowMenu } from '#ui/lists/actions.tsx'
import { Amount, Clamped, Day } from '#ui/lists/cells.tsx'
import { EmptyNotice, LoadFailed } from '#ui/lists/notices.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import tables from '#ui/tables.module.css'
import { useDocumentActions } from './document-actions.tsx'
import { type KindSummary, type ListedDocument, pageQuery, summaryQuery } from './list-queries.ts'
import classes from './party-documents.module.css'

addEnglish(partiesEnglish)

interface PartyDocumentsProps {
  readonly party: PartyKind
  readonly id: number
}

/** Shows how many documents of a lead or customer are still open. Renders nothing if there are none. */
export function OpenDocuments({ party, id }: PartyDocumentsProps) {
  const text = useText()
  const summary = useQuery(summaryQuery(party, id)).data ?? []
  const count = summary.reduce((sum, { open }) => sum + open, 0)
  return count === 0 ? null : (
    <p className={`${layout.mark} ${layout.medium}`}>{text('parties.open-documents', { count })}</p>
  )
}

/** Shows the totals of the documents of a lead or customer, and the latest documents of each kind. */
export function PartyDocuments({ party, id }: PartyDocumentsProps) {
  const text = useText()
  const summary = useQuery(summaryQuery(party, id))
  if (summary.data === undefined) {
    if (summary.error) return <LoadFailed error={summary.error} onRetry={() => void summary.refetch()} />
    return <Skeleton height={240} />
  }
  if (summary.data.every(({ count }) => count === 0)) {
    return <EmptyNotice message={text('parties.no-documents')} />
  }
  return (
    <Stack className={classes.documents}>
      <PartyAmounts summaries={summary.data} />
      <KindTabs party={party} id={id} summaries={summary.data} />
    </Stack>
  )
}

interface KindTabsProps extends PartyDocumentsProps {
  readonly summaries: readonly KindSummary[]
}

/** Shows the documents of one kind at a time: at first the receivable kind, or else the first one with documents. */
function KindTabs({ party, id, summaries }: KindTabsProps) {
  const text = useText()
  const countOf = ({ name }: DocumentKind) => summaries.find(({ kind }) => kind === name)?.count ?? 0
  const used = kinds.filter((kind) => countOf(kind) > 0)
  const [selected, setSelected] = useState(
    () => (used.find(({ claim }) => claim === 'payment') ?? used[0])?.name,
  )
  const shown = used.find(({ name }) => name === selected) ?? used[0]
  return (
    <>
      <SegmentedControl
        className={classes.kinds}
        aria-label={text('parties.documents')}
        value={shown?.name ?? ''}
        onChange={(name) => setSelected(used.find((kind) => kind.name === name)?.name)}
        data={used.map((kind) => ({
          value: kind.name,
          label: `${text(`group.${kind.name}`)} ${showCount(countOf(kind))}`,
        }))}
      />
      {shown === undefined ? null : (
        <LatestOfKind key={shown.name} kind={shown} party={party} id={id} count={countOf(shown)} />
      )}
    </>
  )
}

interface LatestOfKindProps extends PartyDocumentsProps {
  readonly kind: DocumentKind
  readonly count: number
}

const maxShown = 8

function LatestOfKind({ kind, party, id, count }: LatestOfKindProps) {
  const text = useText()
  const filter = party.relation === 'lead' ? { lead: String(id) } : { customer: String(id) }
  const latest = { ...filter, sort: 'document_date', descending: '1', limit: `${maxShown}` } as const
  const page = useQuery(pageQuery(kind, latest))
  const counted = text(`search.count-${kind.name}`, { count, shown: showCount(count) })
  if (page.data === undefined) {
    if (page.error) return <LoadFailed error={page.error} onRetry={() => void page.refetch()} />
    return <Skeleton height={200} />
  }
  return (
    <>
      <LatestDocuments kind={kind} documents={page.data.rows} />
      <Link to={`/${kind.paths.list}`} search={filter} className={classes.all}>
        {text('parties.all-documents', { count, counted })}
      </Link>
    </>
  )
}

interface LatestDocumentsProps {
  readonly kind: DocumentKind
  readonly documents: readonly ListedDocument[]
}

const ignoreSelection = () => undefined

/** Shows documents as a table, or as cards if there is not enough room. */
function LatestDocuments({ kind, documents }: LatestDocumentsProps) {
  const text = useText()
  const element = useRef<HTMLTableElement>(null)
  const { actions, dialogs } = useDocumentActions(kind, {
    documents,
    list: { element, setSelected: ignoreSelection },
    isArchive: false,
  })
  return (
    <RowActionsProvider actions={actions}>
      {dialogs}
      <table
        ref={element}
        tabIndex={-1}
        className={`${layout.card} ${tables.table} ${tables.middle} ${classes.table}`}
        aria-label={text(`group.${kind.name}`)}
      >
        <thead>
          <tr>
            <th scope="col">{text('lists.number')}</th>
            <th scope="col">{text(`${kind.name}.title`)}</th>
            <th scope="col">{text('lists.date')}</th>
            <th scope="col">{text('lists.status')}</th>
            <th scope="col" data-numeric>
              {text('lists.total')}
            </th>
            <th scope="col">
              <VisuallyHidden>{text('lists.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr key={document.id}>
              <td data-column="number">
                <Link
                  to={`/${kind.paths.record}/show/$id`}
                  params={{ id: String(document.id) }}
                  className={`${layout.quietLink} ${layout.medium} ${layout.amount}`}
                >
                  {document.shownNumber}
                </Link>
              </td>
              <td data-column="title">
                <Clamped text={document.title} />
              </td>
              <td data-column="day">
                <Day day={document.documentDate} />
              </td>
              <td data-column="status">
                <StatusBadge status={document.status} />
              </td>
              <td data-column="total" data-numeric>
                <Amount amount={document.total} currency={document.currency} />
              </td>
              <td data-column="menu">
                <RowMenu row={document} name={document.shownNumber} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RowActionsProvider>
  )
}

const receivableKinds = kinds.filter(({ claim }) => claim === 'payment').map(({ name }) => name)

/** Shows the invoiced, unpaid and overdue amounts, separately for each currency. */
function PartyAmounts({ summaries }: { readonly summaries: readonly KindSummary[] }) {
  const receivable = summaries.filter(({ kind }) => receivableKinds.some((name) => name === kind))
  return receivable
    .flatMap(({ totals }) => totals)
    .map(({ currency, issued_amount, unpaid_amount, overdue_amount }) => (
      <dl key={currency} className={factStyles.amounts}>
        <PartyAmount textKey="parties.amount-invoiced" amount={issued_amount} currency={currency} />
        <PartyAmount textKey="parties.amount-unpaid" amount={unpaid_amount} currency={currency} />
        <PartyAmount
          textKey="parties.amount-overdue"
          amount={overdue_amount}
          currency={currency}
          isUrgent={isLess(zero, decimal(overdue_amount))}
        />
      </dl>
    ))
}

interface PartyAmountProps {
  readonly textKey: TextKey
  readonly amount: string
  readonly currency: string
  readonly isUrgent?: boolean
}

function PartyAmount({ textKey, amount, currency, isUrgent = false }: PartyAmountProps) {
  const text = useText()
  return (
    <Box px="md" py="sm" className={layout.card}>
      <dt className={layout.note}>{text(textKey)}</dt>
      <dd className={isUrgent ? layout.bad : undefined}>
        {showMoney(decimal(amount), currentLocale())} <small>{currency}</small>
      </dd>
    </Box>
  )
}
