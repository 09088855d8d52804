import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { partyQuery } from '#documents/document-queries.ts'
import { useText } from '#locale/use-text.ts'
import type { FilterChip } from '#ui/lists/ListTools.tsx'
import type { ListQuery } from '#ui/lists/list-query.ts'

/** Returns the names of the active filters that have a field. One status alone is a tab. */
export function findActiveFilters(query: ListQuery): string[] {
  const names = ['period', 'from', 'to', 'owner', 'currency'].filter((name) => query[name] !== undefined)
  return query.status?.includes(',') ? [...names, 'status'] : names
}

/** Returns the chips of the filters that neither a tab nor a field shows. */
export function useFilterChips(kind: DocumentKind, query: ListQuery): FilterChip[] {
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
  readonly query: ListQuery
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
