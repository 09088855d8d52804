import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import { type ListQuery, pageNames, without } from '#ui/lists/list-query.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'

// The filters that a tab sets. The others stay when another tab is selected.
const tabNames = ['view', 'status', 'overdue', 'archived', ...pageNames]

interface TabContext {
  readonly address: Pick<ListAddress, 'query' | 'unfiltered'>
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
  { kept, totals }: { readonly kept: ListQuery } & Pick<TabContext, 'totals'>,
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
export function currentTab({ archived, overdue, status }: ListQuery): string {
  if (archived === '1') return 'archived'
  if (overdue === '1') return 'overdue'
  return status === undefined ? 'all' : `status ${status}`
}
