import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import { type ListQuery, pageNames, without } from '#ui/lists/use-list-address.ts'

// What a tab decides; the rest of the filter stays when another one is chosen.
const ofTabs = ['status', 'overdue', 'archived', ...pageNames]

interface Known {
  readonly query: ListQuery
  /** Those in use; undefined: not known yet. */
  readonly statuses: readonly NamedStatus[] | undefined
  /** Undefined: not counted yet. */
  readonly totals: WireDocumentTotals | undefined
}

interface NamedStatus {
  readonly id: number
  readonly name: string
}

/**
 * All, one for each status, what is overdue, what was put away. What is known later stands behind what is shown already:
 * no tab moves under a hand.
 */
export function documentTabs(
  kind: DocumentKind,
  text: TranslateFunction,
  { query, statuses, totals }: Known,
): ListTab[] {
  const kept = without(query, ofTabs)
  const ofStatus = ({ id, name }: NamedStatus): ListTab => ({
    name: `status ${id}`,
    label: name,
    query: { ...kept, status: String(id) },
    count: totals && (totals.statuses.find((counted) => counted.id === id)?.count ?? 0),
  })
  const all = { name: 'all', label: text('lists.all'), query: kept, count: totals?.active }
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
  { kept, totals }: { readonly kept: ListQuery } & Pick<Known, 'totals'>,
): ListTab[] {
  return [
    {
      name: 'overdue',
      label: text(kind.isReceivable ? 'lists.overdue' : 'lists.expired'),
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
