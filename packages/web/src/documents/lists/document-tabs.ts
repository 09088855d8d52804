import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import { type ListQuery, pageNames, without } from '#ui/lists/use-list-address.ts'

// What a tab decides; the rest of the filter stays when another one is chosen.
const ofTabs = ['status', 'overdue', 'archived', ...pageNames]

/** All, one for each status, what is overdue, what was put away. */
export function documentTabs(
  kind: DocumentKind,
  text: Text,
  { query, totals }: { readonly query: ListQuery; readonly totals: WireDocumentTotals | undefined },
): ListTab[] {
  const kept = without(query, ofTabs)
  return [
    { name: 'all', label: text('lists.all'), query: kept, count: totals?.active },
    ...(totals?.statuses ?? []).map(({ id, name, count }) => ({
      name: `status ${id}`,
      label: name,
      query: { ...kept, status: String(id) },
      count,
    })),
    {
      name: 'overdue',
      label: text(kind.isOwed ? 'lists.overdue' : 'lists.expired'),
      query: { ...kept, overdue: '1' },
      count: totals?.overdue,
      isUrgent: true,
    },
    {
      name: 'archived',
      label: text('lists.archived'),
      query: { ...kept, archived: '1' },
      count: totals?.archived,
    },
  ]
}

/** The name of the tab that a list stands under. */
export function currentTab({ archived, overdue, status }: ListQuery): string {
  if (archived === '1') return 'archived'
  if (overdue === '1') return 'overdue'
  return status === undefined ? 'all' : `status ${status}`
}
