import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { ListFailed } from '#ui/lists/ListFailed.tsx'
import { ListPager } from '#ui/lists/ListPager.tsx'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import classes from '#ui/lists/lists.module.css'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { useSelection } from '#ui/lists/use-selection.ts'
import { BulkActions } from './BulkActions.tsx'
import { DocumentTotals } from './DocumentTotals.tsx'
import { EmptyDocumentList } from './EmptyDocumentList.tsx'
import { pageQuery } from './list-queries.ts'
import type { ListedDocument } from './listed-document.ts'

interface DocumentPageProps {
  readonly kind: DocumentKind
  readonly address: ListAddress
  readonly columns: readonly ListColumn<ListedDocument>[]
  /** Undefined: not counted yet. */
  readonly totals: WireDocumentTotals | undefined
}

const noDocuments: readonly ListedDocument[] = []

/** One page of a list, and what all of the list adds up to. */
export function DocumentPage({ kind, address, columns, totals }: DocumentPageProps) {
  const text = useText()
  const { query, change } = address
  const page = useQuery(pageQuery(kind, query))
  const documents = page.data?.documents ?? noDocuments
  const selection = useSelection(documents.map(({ id }) => id))
  if (page.isPending) return <ListSkeleton />
  if (page.isError) return <ListFailed error={page.error} onRetry={page.refetch} />
  if (documents.length === 0) return <EmptyDocumentList kind={kind} address={address} />
  return (
    <>
      <div className={classes.sheet}>
        <ListTable
          label={text(`group.${kind.name}`)}
          columns={columns}
          rows={documents}
          idOf={({ id }) => id}
          nameOf={({ shownNumber }) => shownNumber}
          order={{ sort: query.sort ?? 'number', isDescending: isDescending(query) }}
          onOrder={({ sort, isDescending: down }) => change({ sort, descending: down ? '1' : '0' })}
          selection={selection}
          isStale={page.isPlaceholderData}
        />
      </div>
      <ListPager next={page.data.next} previous={page.data.previous} address={address} />
      <DocumentTotals kind={kind} totals={totals} />
      <BulkActions
        kind={kind}
        documents={documents}
        selection={selection}
        isArchive={query.archived === '1'}
      />
    </>
  )
}

/** The highest number comes first until somebody wants it otherwise. */
function isDescending({ sort, descending }: ListAddress['query']): boolean {
  return descending === undefined ? sort === undefined : descending === '1'
}
