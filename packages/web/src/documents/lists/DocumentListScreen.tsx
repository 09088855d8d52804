import { Button } from '@mantine/core'
import { defaultDocumentOrder } from '@quittance/shared/contract/document-lists.ts'
import { everyColumn } from '@quittance/shared/contract/list-query.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { statusesQuery } from '#documents/document-queries.ts'
import { useIssuing } from '#documents/issuing/issuing-queries.ts'
import type { DocumentParts } from '#documents/show/DocumentFacts.tsx'
import { useText } from '#locale/use-text.ts'
import { PlusIcon } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import type { ExportOptions } from '#ui/lists/download.ts'
import { ListScreen } from '#ui/lists/ListScreen.tsx'
import type { DocumentListSearch } from '#ui/lists/list-search.ts'
import { EmptyList } from '#ui/lists/notices.tsx'
import { useList } from '#ui/lists/use-list.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { useTitle } from '#ui/use-title.ts'
import { DocumentTotals } from './DocumentTotals.tsx'
import { useDocumentActions } from './document-actions.tsx'
import { documentColumns } from './document-columns.tsx'
import { currentTab, documentTabs, hasBalanceTabs, useFilterChips, useIssueCounts } from './list-filters.ts'
import {
  downloadList,
  findActiveFilters,
  type ListedDocument,
  pageQuery,
  totalsQuery,
} from './list-queries.ts'
import { useOpenDocument } from './use-open-document.ts'

const noDocuments: readonly ListedDocument[] = []
const idOf = ({ id }: ListedDocument) => id
const nameOf = ({ shownNumber }: ListedDocument) => shownNumber

interface DocumentListScreenProps {
  readonly kind: DocumentKind
  readonly search: DocumentListSearch
  readonly renderParts: (kind: DocumentKind, id: number) => DocumentParts
}

// With the pickers, which the list itself does not need.
const DocumentFilters = lazyPart(async () => (await import('./DocumentFilters.tsx')).DocumentFilters)

const DocumentBulkBar = lazyPart(
  async () => (await import('#documents/bulk/DocumentBulkBar.tsx')).DocumentBulkBar,
)

const DocumentPanel = lazyPart(async () => (await import('#documents/show/DocumentPanel.tsx')).DocumentPanel)

/** Shows the documents of one kind, with search, filters, order and totals, and beside them the document that was opened last. */
export function DocumentListScreen({ kind, search, renderParts }: DocumentListScreenProps) {
  const text = useText()
  useTitle(text(`group.${kind.name}`))
  const { isOn: isIssuingOn } = useIssuing(kind)
  const columns = useMemo(() => documentColumns(kind, isIssuingOn), [kind, isIssuingOn])
  const list = useList(kind.name, { columns, search })
  const { request } = list
  const { query } = list.address
  const page = useQuery(pageQuery(kind, request))
  // A query result renders a component again only for the properties that it has read. All that are needed are read here, because
  // the component that shows the error may render later.
  const { data, error, refetch, isPlaceholderData } = useQuery(totalsQuery(kind, request))
  const totals = { data, error, refetch }
  const statuses = useQuery(statusesQuery(kind))
  const issueCounts = useIssueCounts(kind, request, isIssuingOn)
  const documents = page.data?.rows ?? noDocuments
  const actions = useDocumentActions(kind, { documents, list, isArchive: query.archived === '1' })
  const opened = useOpenDocument(kind, documents, list)
  const filters = { kind, address: list.address, totals: isPlaceholderData ? undefined : data }
  // Without a request for them, a file has no columns about issues.
  const allColumns = isIssuingOn ? everyColumn : undefined
  const exportDocuments = (options: ExportOptions, ids?: readonly number[]) =>
    downloadList(kind, request, { ...options, columns: options.columns ?? allColumns, ids })
  return (
    <ListScreen
      list={list}
      page={page}
      idOf={idOf}
      nameOf={nameOf}
      onOpen={opened.open}
      openId={opened.id}
      label={text(`group.${kind.name}`)}
      defaultOrder={defaultDocumentOrder}
      buttons={
        <Button component={Link} to={`/${kind.paths.record}/create`} leftSection={<PlusIcon size={18} />}>
          {text(`${kind.name}.create`)}
        </Button>
      }
      tabs={{
        label: text('lists.by-status'),
        tabs: documentTabs(kind, text, {
          address: list.tabAddress,
          // If the statuses cannot be loaded, the other tabs are shown.
          statuses: statuses.data ?? (statuses.isError ? [] : undefined),
          totals: data,
          ...{ isIssuingOn, issueCounts },
        }),
        current: currentTab(query, hasBalanceTabs(kind, isIssuingOn)),
      }}
      tools={{
        activeFilters: findActiveFilters(query),
        filters: <DocumentFilters {...filters} statuses={statuses.data} />,
        chips: useFilterChips(kind, query),
      }}
      exportList={(options) => exportDocuments(options)}
      actions={{ ...actions, exportRows: (rows, options) => exportDocuments(options, rows.map(idOf)) }}
      renderBulkBar={(bar) => <DocumentBulkBar {...bar} kind={kind} />}
      empty={<NoDocuments kind={kind} address={list.address} archived={data?.archived} />}
      totals={<DocumentTotals kind={kind} totals={totals} />}
      panel={
        opened.id === null ? null : (
          <DocumentPanel
            kind={kind}
            id={opened.id}
            {...renderParts(kind, opened.id)}
            onNext={opened.next}
            onPrevious={opened.previous}
            onClose={opened.close}
          />
        )
      }
    />
  )
}

interface NoDocumentsProps {
  readonly kind: DocumentKind
  readonly address: ListAddress
  readonly archived: number | undefined
}

function NoDocuments({ kind, address, archived }: NoDocumentsProps) {
  const text = useText()
  return (
    <EmptyList address={address} archived={archived} message={text(`lists.no-${kind.name}s`)}>
      <Button component={Link} to={`/${kind.paths.record}/create`}>
        {text(`${kind.name}.create`)}
      </Button>
    </EmptyList>
  )
}
