import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { partyQuery } from '#documents/document-queries.ts'
import { useText } from '#locale/use-text.ts'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import type { FilterChip } from '#ui/lists/ListTools.tsx'
import { type DocumentListQuery, pageNames, without } from '#ui/lists/list-query.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'

// The filters that a tab sets. The others stay when another tab is selected.
const tabNames = ['view', 'status', 'overdue', 'archived', ...pageNames] as const

interface TabContext {
  readonly address: Pick<ListAddress<DocumentListQuery>, 'query' | 'unfiltered'>
  /** The statuses in use; undefined: not loaded yet. */
  readonly statuses: readonly NamedStatus[] | undefined
  /** undefined: not loaded yet. */
  readonly totals: WireDocumentTotals | undefined
}

interface NamedStatus {
  readonly id: number
  readonly name: string
}

/**
 * Returns the tabs of a list: all, one for each status, overdue, archived. Tabs that are known only later are appended, so that
 * no tab moves while the user is about to click it.
 */
export function documentTabs(
  kind: DocumentKind,
  text: TranslateFunction,
  { address: { query, unfiltered }, statuses, totals }: TabContext,
): ListTab[] {
  const kept = without(query, tabNames)
  const ofStatus = ({ id, name }: NamedStatus): ListTab => ({
    name: `status ${id}`,
    label: name,
    query: { ...kept, status: String(id) },
    count: totals && (totals.statuses.find((counted) => counted.id === id)?.count ?? 0),
  })
  const all = {
    name: 'all',
    label: text('lists.all'),
    query: { ...kept, ...unfiltered },
    count: totals?.active,
  }
  if (statuses === undefined) return [all]
  const isInUse = (id: number) => statuses.some((status) => status.id === id)
  const retired = (totals?.statuses ?? []).filter(
    ({ id, count }) => !isInUse(id) && (count > 0 || query.status === String(id)),
  )
  return [
    all,
    ...statuses.map(ofStatus),
    ...furtherTabs(kind, text, { kept, totals }),
    ...retired.map(ofStatus),
  ]
}

function furtherTabs(
  kind: DocumentKind,
  text: TranslateFunction,
  { kept, totals }: { readonly kept: DocumentListQuery } & Pick<TabContext, 'totals'>,
): ListTab[] {
  const overdue: ListTab = {
    name: 'overdue',
    label: text(kind.claim === 'payment' ? 'lists.overdue' : 'lists.expired'),
    query: { ...kept, overdue: '1' },
    count: totals?.overdue,
    isUrgent: true,
  }
  return [
    ...(kind.claim === 'none' ? [] : [overdue]),
    {
      name: 'archived',
      label: text('lists.archived'),
      query: { ...kept, archived: '1' },
      count: totals?.archived,
    },
  ]
}

/** Returns the name of the current tab. */
export function currentTab({ archived, overdue, status }: DocumentListQuery): string {
  if (archived === '1') return 'archived'
  if (overdue === '1') return 'overdue'
  return status === undefined ? 'all' : `status ${status}`
}

/** Returns the chips of the filters that neither a tab nor a field shows. */
export function useFilterChips(kind: DocumentKind, query: DocumentListQuery): FilterChip[] {
  const text = useText()
  const names = { customer: usePartyName('customer', query.customer), lead: usePartyName('lead', query.lead) }
  return listFilterChips(kind, text, { query, ...names })
}

/** Returns the name of the lead or customer by which the list is filtered; `…` until it has loaded. */
function usePartyName(relation: Relation, id: string | undefined): string | undefined {
  const party = useQuery({ ...partyQuery(relation, Number(id)), enabled: id !== undefined })
  if (party.isPending) return '…'
  return party.data ? formatDisplayName(toPartyNames(party.data)) : undefined
}

interface ChipContext {
  readonly query: DocumentListQuery
  /** Name of the customer or lead by which the list is filtered; undefined: unknown, or not loaded yet. */
  readonly customer: string | undefined
  readonly lead: string | undefined
}

export function listFilterChips(
  kind: DocumentKind,
  text: TranslateFunction,
  context: ChipContext,
): FilterChip[] {
  const { query } = context
  const chips: FilterChip[] = []
  for (const relation of ['customer', 'lead'] as const) {
    const id = query[relation]
    if (id !== undefined) {
      chips.push({ name: relation, label: text(`lists.of-${relation}`, { name: context[relation] || id }) })
    }
  }
  if (query.overdue === '0') {
    chips.push({
      name: 'overdue',
      label: text(kind.claim === 'payment' ? 'lists.not-overdue' : 'lists.not-expired'),
    })
  }
  return chips
}
