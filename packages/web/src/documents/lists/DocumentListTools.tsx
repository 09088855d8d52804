import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { partyQuery, statusesQuery } from '#documents/document-queries.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { DownloadMenu } from '#ui/lists/DownloadMenu.tsx'
import { ListTools } from '#ui/lists/ListTools.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import { RecordFilter } from '#ui/lists/RecordFilter.tsx'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import type { ShownColumns } from '#ui/lists/use-shown-columns.ts'
import { filterChips } from './filter-chips.ts'
import { choicesQuery, downloadList } from './list-queries.ts'
import type { ListedDocument } from './listed-document.ts'

interface DocumentListToolsProps {
  readonly kind: DocumentKind
  readonly address: ListAddress
  readonly columns: readonly ListColumn<ListedDocument>[]
  readonly shownColumns: ShownColumns<ListedDocument>
  /** undefined: not loaded yet. */
  readonly totals: WireDocumentTotals | undefined
}

const filterNames = ['from', 'to', 'owner', 'currency'] as const

export function DocumentListTools({ kind, totals, ...tools }: DocumentListToolsProps) {
  const text = useText()
  const { address, shownColumns } = tools
  const { query } = address
  const statuses = useQuery(statusesQuery(kind))
  const named = { customer: usePartyName('customer', query.customer), lead: usePartyName('lead', query.lead) }
  return (
    <ListTools
      {...tools}
      filterNames={filterNames}
      filters={<DocumentFilters kind={kind} address={address} />}
      chips={filterChips(kind, text, { query, totals, statuses: statuses.data ?? [], ...named })}
    >
      <DownloadMenu
        of="list"
        columns={shownColumns.shown}
        download={(choice) => downloadList(kind, address.query, choice)}
      />
    </ListTools>
  )
}

/** Returns the name of the lead or customer by which the list is filtered; `…` until it has loaded. */
function usePartyName(relation: Relation, id: string | undefined): string | undefined {
  const party = useQuery({ ...partyQuery(relation, Number(id)), enabled: id !== undefined })
  return party.isPending ? '…' : party.data?.clientName
}

function DocumentFilters({
  kind,
  address: { query, change },
}: Pick<DocumentListToolsProps, 'kind' | 'address'>) {
  const text = useText()
  const { data } = useQuery(choicesQuery(kind))
  const owners = data?.owners.map(({ id, name, is_active: isActive }) => ({
    id,
    name: isActive ? name : text('lists.owner-inactive', { name }),
  }))
  const currencies = data?.currencies.map(({ id, name, is_retired: isRetired }) => ({
    id,
    name: isRetired ? text('lists.currency-retired', { name }) : name,
  }))
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
        records={owners}
        value={query.owner}
        onChange={(owner) => change({ owner })}
      />
      <RecordFilter
        label={text('lists.currency')}
        records={currencies}
        value={query.currency}
        onChange={(currency) => change({ currency })}
      />
    </>
  )
}
