import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { currenciesQuery, membersQuery } from '#documents/document-queries.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { DownloadMenu } from '#ui/lists/DownloadMenu.tsx'
import { ListTools } from '#ui/lists/ListTools.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import { RecordFilter } from '#ui/lists/RecordFilter.tsx'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import type { ShownColumns } from '#ui/lists/use-shown-columns.ts'
import { downloadList } from './list-queries.ts'
import type { ListedDocument } from './listed-document.ts'

interface DocumentListToolsProps {
  readonly kind: DocumentKind
  readonly address: ListAddress
  readonly columns: readonly ListColumn<ListedDocument>[]
  readonly shownColumns: ShownColumns<ListedDocument>
}

const filterNames = ['from', 'to', 'owner', 'currency'] as const

export function DocumentListTools({ kind, ...tools }: DocumentListToolsProps) {
  const { address, shownColumns } = tools
  return (
    <ListTools {...tools} filterNames={filterNames} filters={<DocumentFilters address={address} />}>
      <DownloadMenu
        of="list"
        columns={shownColumns.shown}
        download={(choice) => downloadList(kind, address.query, choice)}
      />
    </ListTools>
  )
}

function DocumentFilters({ address: { query, change } }: Pick<DocumentListToolsProps, 'address'>) {
  const text = useText()
  const members = useQuery(membersQuery())
  const currencies = useQuery(currenciesQuery())
  return (
    <>
      <DayField
        label={text('lists.from')}
        value={query.from ?? null}
        clearable
        onChange={(from) => change({ from: from ?? undefined })}
      />
      <DayField
        label={text('lists.to')}
        value={query.to ?? null}
        clearable
        onChange={(to) => change({ to: to ?? undefined })}
      />
      <RecordFilter
        label={text('lists.owner')}
        records={members.data ?? []}
        value={query.owner}
        onChange={(owner) => change({ owner })}
      />
      <RecordFilter
        label={text('lists.currency')}
        records={currencies.data ?? []}
        value={query.currency}
        onChange={(currency) => change({ currency })}
      />
    </>
  )
}
