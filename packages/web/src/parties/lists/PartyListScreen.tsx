import { Button } from '@mantine/core'
import { defaultPartyOrder, type WirePartyTotals } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { everyParty } from '#api/query-client.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { archiveParty } from '#parties/party-queries.ts'
import { ArchiveIcon } from '#ui/action-icons.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import type { ListActions } from '#ui/lists/actions.tsx'
import { ListScreen } from '#ui/lists/ListScreen.tsx'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import { type PartyListQuery, pageNames, without } from '#ui/lists/list-query.ts'
import type { PartyListSearch } from '#ui/lists/list-search.ts'
import { EmptyList, LoadFailed } from '#ui/lists/notices.tsx'
import { useBulkChange, useBulkOutcome } from '#ui/lists/use-bulk-change.ts'
import { type ListState, useList } from '#ui/lists/use-list.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { useTitle } from '#ui/use-title.ts'
import { downloadList, type ListedParty, pageQuery, totalsQuery } from './list-queries.ts'
import { partyColumns } from './party-columns.tsx'

addEnglish(partiesEnglish)

const noParties: readonly ListedParty[] = []
const idOf = ({ id }: ListedParty) => id

const CountryFilter = lazyPart(async () => (await import('./CountryFilter.tsx')).CountryFilter)

interface PartyListScreenProps {
  readonly kind: PartyKind
  readonly search: PartyListSearch
}

/** Shows the leads or the customers, with search, filters, order and totals. */
export function PartyListScreen({ kind, search }: PartyListScreenProps) {
  const text = useText()
  const { relation } = kind
  useTitle(text(`group.${relation}`))
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

// The filters that a tab sets. The others stay when another tab is selected.
const tabNames = ['view', 'converted', 'archived', ...pageNames] as const

interface TabContext {
  readonly address: Pick<ListAddress<PartyListQuery>, 'query' | 'unfiltered'>
  /** undefined: not loaded yet. */
  readonly totals: WirePartyTotals | undefined
}

/** Returns the tabs of a list: all and archived, and for leads also open and converted. */
function partyTabs(
  kind: PartyKind,
  text: TranslateFunction,
  { address: { query, unfiltered }, totals }: TabContext,
): ListTab[] {
  const kept = without(query, tabNames)
  const all = {
    name: 'all',
    label: text('lists.all'),
    query: { ...kept, ...unfiltered },
    count: totals?.active,
  }
  const archived: ListTab = {
    name: 'archived',
    label: text('lists.archived'),
    query: { ...kept, archived: '1' },
    count: totals?.archived,
  }
  return kind.relation === 'lead' ? [all, ...leadTabs(kept, text, totals), archived] : [all, archived]
}

function leadTabs(kept: PartyListQuery, text: TranslateFunction, totals: TabContext['totals']): ListTab[] {
  return [
    {
      name: 'open',
      label: text('parties.open'),
      query: { ...kept, converted: '0' },
      count: totals && totals.active - totals.converted,
    },
    {
      name: 'converted',
      label: text('parties.converted'),
      query: { ...kept, converted: '1' },
      count: totals?.converted,
    },
  ]
}

/** Returns the name of the current tab. */
function currentTab({ archived, converted }: PartyListQuery): string {
  if (archived === '1') return 'archived'
  if (converted === undefined) return 'all'
  return converted === '1' ? 'converted' : 'open'
}
