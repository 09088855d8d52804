import { Button } from '@mantine/core'
import { defaultPartyOrder } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { everyParty } from '#api/query-client.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { archiveParty } from '#parties/party-queries.ts'
import { ArchiveIcon } from '#ui/action-icons.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListActions } from '#ui/lists/actions.tsx'
import { ListScreen } from '#ui/lists/ListScreen.tsx'
import type { Search } from '#ui/lists/list-query.ts'
import { EmptyList, LoadFailed } from '#ui/lists/notices.tsx'
import { useBulkChange, useBulkOutcome } from '#ui/lists/use-bulk-change.ts'
import { type ListState, useList } from '#ui/lists/use-list.ts'
import { downloadList, type ListedParty, pageQuery, totalsQuery } from './list-queries.ts'
import { partyColumns } from './party-columns.tsx'
import { currentTab, partyTabs } from './party-tabs.ts'

addEnglish(partiesEnglish)

const noParties: readonly ListedParty[] = []
const idOf = ({ id }: ListedParty) => id

const CountryFilter = lazyPart(async () => (await import('./CountryFilter.tsx')).CountryFilter)

/** Shows the leads or the customers, with search, filters, order and totals. */
export function PartyListScreen({ kind, search }: { readonly kind: PartyKind; readonly search: Search }) {
  const text = useText()
  const { relation } = kind
  const list = useList(relation, { columns: useMemo(() => partyColumns(kind), [kind]), search })
  const { request } = list
  const { query } = list.address
  const page = useQuery(pageQuery(kind, request))
  const totals = useQuery(totalsQuery(kind, request))
  const nameOf = useCallback(({ id, name }: ListedParty) => name || text('parties.nameless', { id }), [text])
  const actions = usePartyActions(kind, { list, parties: page.data?.rows ?? noParties, nameOf })
  return (
    <ListScreen
      list={list}
      page={page}
      idOf={idOf}
      nameOf={nameOf}
      label={text(`group.${relation}`)}
      defaultOrder={defaultPartyOrder}
      buttons={
        <Button component={Link} to={`/${relation}/create`} leftSection={<PlusIcon size={18} />}>
          {text(`${relation}.new`)}
        </Button>
      }
      tabs={{
        label: text('parties.tabs'),
        tabs: partyTabs(kind, text, { address: list.tabAddress, totals: totals.data }),
        current: currentTab(query),
      }}
      tools={{
        activeFilters: query.country === undefined ? [] : ['country'],
        filters: <CountryFilter address={list.address} countries={totals.data?.countries ?? []} />,
        buttons: <ImportLink kind={kind} />,
      }}
      exportList={(options) => downloadList(kind, request, options)}
      actions={{
        ...actions,
        exportRows: (rows, options) => downloadList(kind, request, { ...options, ids: rows.map(idOf) }),
      }}
      empty={
        <EmptyList address={list.address} archived={totals.data?.archived} message={text(`${relation}.none`)}>
          <Button component={Link} to={`/${relation}/create`}>
            {text(`${relation}.new`)}
          </Button>
          <ImportLink kind={kind} />
        </EmptyList>
      }
      footer={totals.error ? <LoadFailed error={totals.error} onRetry={() => void totals.refetch()} /> : null}
    />
  )
}

function ImportLink({ kind: { relation } }: { readonly kind: PartyKind }) {
  const text = useText()
  return (
    <Button variant="default" renderRoot={(root) => <Link {...root} to={`/${relation}s/import`} />}>
      {text('parties.import')}
    </Button>
  )
}

interface ActionContext {
  readonly list: ListState<ListedParty>
  readonly parties: readonly ListedParty[]
  readonly nameOf: (party: ListedParty) => string
}

/** Returns the actions on leads or customers, for row menus and for the selected ones. */
function usePartyActions(
  { relation }: PartyKind,
  { list, parties, nameOf }: ActionContext,
): ListActions<ListedParty> {
  const text = useText()
  const isArchive = list.address.query.archived === '1'
  const outcome = useBulkOutcome(list, (id) => {
    const party = parties.find((one) => one.id === id)
    return party === undefined ? String(id) : nameOf(party)
  })
  const { isPending, change } = useBulkChange<ListedParty, boolean>(list, {
    outcome,
    lists: everyParty,
    send: (ids, archived) => archiveParty(relation, ids, archived),
  })
  return {
    outcome,
    actions: [
      {
        name: 'archive',
        label: text(isArchive ? 'lists.unarchive' : 'lists.archive'),
        icon: <ArchiveIcon />,
        isPending,
        run: (rows) => change(rows.map(idOf), !isArchive),
      },
    ],
  }
}
