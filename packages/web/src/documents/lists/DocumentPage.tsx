import { Button } from '@mantine/core'
import { defaultDocumentOrder } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PaperMenu } from '#documents/papers/PaperMenu.tsx'
import { usePaperActions } from '#documents/papers/use-paper-actions.ts'
import { useText } from '#locale/use-text.ts'
import { EmptyList } from '#ui/lists/EmptyList.tsx'
import { ListSheet } from '#ui/lists/ListSheet.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { useSelection } from '#ui/lists/use-selection.ts'
import { BulkActions } from './BulkActions.tsx'
import { type Counted, DocumentTotals } from './DocumentTotals.tsx'
import { pageQuery } from './list-queries.ts'
import type { ListedDocument } from './listed-document.ts'

interface DocumentPageProps {
  readonly kind: DocumentKind
  readonly address: ListAddress
  readonly columns: readonly ListColumn<ListedDocument>[]
  readonly counted: Counted
}

const noDocuments: readonly ListedDocument[] = []

/** Shows one page of a list, and the totals of the whole list. */
export function DocumentPage({ kind, address, columns, counted }: DocumentPageProps) {
  const text = useText()
  const { query } = address
  const page = useQuery(pageQuery(kind, query))
  const documents = page.data?.rows ?? noDocuments
  const actions = usePaperActions(kind)
  const selection = useSelection(documents.map(({ id }) => id))
  return (
    <>
      <ListSheet
        page={page}
        address={address}
        firstOrder={defaultDocumentOrder}
        label={text(`group.${kind.name}`)}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ shownNumber }) => shownNumber}
        selection={selection}
        menuOf={(document) => <PaperMenu kind={kind} of={document} actions={actions} />}
        empty={<NoDocuments kind={kind} address={address} counted={counted} />}
      />
      {documents.length === 0 ? null : <DocumentTotals kind={kind} counted={counted} />}
      <BulkActions kind={kind} documents={documents} columns={columns} selection={selection} query={query} />
      {actions.dialog}
    </>
  )
}

function NoDocuments({ kind, address, counted }: Omit<DocumentPageProps, 'columns'>) {
  const text = useText()
  return (
    <EmptyList address={address} archived={counted.data?.archived} says={text(`lists.no-${kind.name}s`)}>
      <Button component={Link} to={`/${kind.name}/create`}>
        {text(`${kind.name}.new`)}
      </Button>
    </EmptyList>
  )
}
