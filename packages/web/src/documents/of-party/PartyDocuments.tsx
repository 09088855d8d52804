import { SegmentedControl, Skeleton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pageQuery } from '#documents/lists/list-queries.ts'
import { showCount } from '#locale/count-text.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/drawings.tsx'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import { LatestDocuments } from './LatestDocuments.tsx'
import classes from './of-party.module.css'
import { PartyAmounts } from './PartyAmounts.tsx'
import { type KindSummary, summaryQuery } from './summary-queries.ts'

addEnglish(partiesEnglish)

interface PartyDocumentsProps {
  readonly party: PartyKind
  readonly id: number
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
    return (
      <div className={classes.notice}>
        <EmptyDrawing />
        <p>{text('parties.no-documents')}</p>
      </div>
    )
  }
  return (
    <div className={classes.documents}>
      <PartyAmounts summaries={summary.data} />
      <KindTabs party={party} id={id} summaries={summary.data} />
    </div>
  )
}

interface KindTabsProps extends PartyDocumentsProps {
  readonly summaries: readonly KindSummary[]
}

/** Shows the documents of one kind at a time: at first the receivable kind, or else the first one with documents. */
function KindTabs({ party, id, summaries }: KindTabsProps) {
  const text = useText()
  const countOf = ({ name }: DocumentKind) => summaries.find(({ kind }) => kind === name)?.count ?? 0
  const written = kinds.filter((kind) => countOf(kind) > 0)
  const [chosen, setChosen] = useState(
    () => (written.find(({ isReceivable: isOwed }) => isOwed) ?? written[0])?.name,
  )
  const shown = written.find(({ name }) => name === chosen) ?? written[0]
  return (
    <>
      <SegmentedControl
        aria-label={text('parties.documents')}
        value={shown?.name ?? ''}
        onChange={(name) => setChosen(written.find((kind) => kind.name === name)?.name)}
        data={written.map((kind) => ({
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

const mostShown = 8

function LatestOfKind({ kind, party, id, count }: LatestOfKindProps) {
  const text = useText()
  const filter = { [party.relation]: String(id) }
  const latest = { ...filter, sort: 'document_date', descending: '1', limit: String(mostShown) }
  const page = useQuery(pageQuery(kind, latest))
  const counted = text(`search.count-${kind.name}`, { count, shown: showCount(count) })
  if (page.data === undefined) {
    if (page.error) return <LoadFailed error={page.error} onRetry={() => void page.refetch()} />
    return <Skeleton height={200} />
  }
  return (
    <>
      <LatestDocuments kind={kind} documents={page.data.rows} />
      <Link to={`/${kind.name}s`} search={filter} className={classes.all}>
        {text('parties.all-documents', { count, counted })}
      </Link>
    </>
  )
}
