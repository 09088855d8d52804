import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { partyQuery } from '#documents/document-queries.ts'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import type { FilterChip } from '#ui/lists/ListTools.tsx'
import { type DocumentListQuery, pageNames, without } from '#ui/lists/list-query.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { totalsQuery } from './list-queries.ts'

// The filters that a tab sets. The others stay when another tab is selected.
const tabNames = ['view', 'status', 'overdue', 'issued', 'archived', ...pageNames] as const

/** The balances that have a tab where documents are issued. Others are a filter, which stays. */
const balanceTabs = ['unpaid', 'partly-paid'] as const

function isBalanceTab(balance: DocumentListQuery['balance'], hasBalances: boolean): boolean {
  return hasBalances && balanceTabs.some((tab) => tab === balance)
}

/** Returns whether the balances of documents of a kind have tabs. */
export function hasBalanceTabs({ claim }: DocumentKind, isIssuingOn: boolean): boolean {
  return isIssuingOn && claim === 'payment'
}

/** Returns the filters that stay when another tab is selected. */
function keepFilters(query: DocumentListQuery, hasBalances: boolean): DocumentListQuery {
  const kept = without(query, tabNames)
  return isBalanceTab(kept.balance, hasBalances) ? without(kept, ['balance']) : kept
}

/** How many documents the tabs have that are there where documents are issued; undefined: not counted yet. */
interface IssueCounts {
  readonly unpaid: number | undefined
  readonly partlyPaid: number | undefined
  readonly notIssued: number | undefined
}

/** Counts the documents of tabs that the totals of a list do not contain. Each is a list with other filters. */
export function useIssueCounts(
  kind: DocumentKind,
  request: DocumentListQuery,
  isIssuingOn: boolean,
): IssueCounts {
  const hasBalances = hasBalanceTabs(kind, isIssuingOn)
  const kept = keepFilters(request, hasBalances)
  return {
    unpaid: useCount(kind, { ...kept, balance: 'unpaid' }, hasBalances),
    partlyPaid: useCount(kind, { ...kept, balance: 'partly-paid' }, hasBalances),
    notIssued: useCount(kind, { ...kept, issued: '0' }, isIssuingOn),
  }
}

function useCount(kind: DocumentKind, filter: DocumentListQuery, enabled: boolean): number | undefined {
  return useQuery({ ...totalsQuery(kind, filter), enabled }).data?.count
}

interface TabContext {
  readonly address: Pick<ListAddress<DocumentListQuery>, 'query' | 'unfiltered'>
  /** The statuses in use; undefined: not loaded yet. */
  readonly statuses: readonly NamedStatus[] | undefined
  /** undefined: not loaded yet. */
  readonly totals: WireDocumentTotals | undefined
  /** Whether documents of the kind are issued here. */
  readonly isIssuingOn: boolean
  readonly issueCounts: IssueCounts
}

interface NamedStatus {
  readonly id: number
  readonly name: string
}

/**
 * Returns the tabs of a list: all, one for each status, overdue, archived, what is due of issued documents, and drafts that are to be
 * issued. Tabs that are known only later are appended, so that no tab moves while the user is about to click it.
 */
export function documentTabs(
  kind: DocumentKind,
  text: TranslateFunction,
  { address: { query, unfiltered }, statuses, totals, isIssuingOn, issueCounts }: TabContext,
): ListTab[] {
  const hasBalances = hasBalanceTabs(kind, isIssuingOn)
  const kept = keepFilters(query, hasBalances)
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
  const balances: ListTab[] = [
    {
      name: 'unpaid',
      label: text('issue.tab-unpaid'),
      query: { ...kept, balance: 'unpaid' },
      count: issueCounts.unpaid,
    },
    {
      name: 'partly-paid',
      label: text('issue.tab-partly-paid'),
      query: { ...kept, balance: 'partly-paid' },
      count: issueCounts.partlyPaid,
    },
  ]
  const notIssued: ListTab = {
    name: 'not-issued',
    label: text('issue.not-issued'),
    query: { ...kept, issued: '0' },
    count: issueCounts.notIssued,
  }
  return [
    all,
    ...statuses.map(ofStatus),
    ...furtherTabs(kind, text, { kept, totals }),
    ...retired.map(ofStatus),
    ...(hasBalances ? balances : []),
    ...(isIssuingOn ? [notIssued] : []),
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

/** Returns the name of the current tab. @param hasBalances whether the balances of documents have tabs */
export function currentTab(query: DocumentListQuery, hasBalances: boolean): string {
  const { archived, overdue, issued, status, balance } = query
  if (archived === '1') return 'archived'
  if (overdue === '1') return 'overdue'
  if (issued === '0') return 'not-issued'
  if (status !== undefined) return `status ${status}`
  return balance !== undefined && isBalanceTab(balance, hasBalances) ? balance : 'all'
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

const dueKeys = { due_from: 'lists.due-from', due_to: 'lists.due-to' } as const

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
  if (query.issued === '1') chips.push({ name: 'issued', label: text('issue.issued') })
  for (const name of ['due_from', 'due_to'] as const) {
    const day = query[name]
    if (day === undefined) continue
    chips.push({ name, label: text(dueKeys[name], { day: showDay(day, currentLocale()) }) })
  }
  return chips
}
