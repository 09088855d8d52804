import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { FilterChip } from '#ui/lists/FilterChips.tsx'
import type { ListQuery } from '#ui/lists/use-list-address.ts'

interface Known {
  readonly query: ListQuery
  /** undefined: not loaded yet. */
  readonly totals: WireDocumentTotals | undefined
  /** The statuses in use. */
  readonly statuses: readonly { readonly id: number; readonly name: string }[]
  /** Name of the customer or lead by which the list is filtered; undefined: unknown, or not loaded yet. */
  readonly customer: string | undefined
  readonly lead: string | undefined
}

/** Returns the filters that neither a tab nor a field shows. */
export function filterChips(kind: DocumentKind, text: TranslateFunction, known: Known): FilterChip[] {
  const { query } = known
  const chips: FilterChip[] = []
  for (const relation of ['customer', 'lead'] as const) {
    const id = query[relation]
    if (id !== undefined) {
      chips.push({ name: relation, label: text(`lists.of-${relation}`, { name: known[relation] || id }) })
    }
  }
  if (query.overdue === '0') {
    chips.push({
      name: 'overdue',
      label: text(kind.isReceivable ? 'lists.not-overdue' : 'lists.not-expired'),
    })
  }
  const ids = query.status?.split(',') ?? []
  if (ids.length > 1) {
    const names = statusNames(ids, known)
    const label = names === null ? text('lists.several-statuses') : text('lists.statuses', { names })
    chips.push({ name: 'status', label })
  }
  return chips
}

/** Returns the names of the statuses; null: one of them is unknown, or not loaded yet. */
function statusNames(ids: readonly string[], { statuses, totals }: Known): string | null {
  const named = new Map([...statuses, ...(totals?.statuses ?? [])].map(({ id, name }) => [String(id), name]))
  return ids.every((id) => named.has(id)) ? ids.map((id) => named.get(id)).join(', ') : null
}
