import type { IdSet } from '@quittance/search/hit-ids.ts'
import { recordTypes } from '@quittance/search/search-words.ts'
import type { PartyFilter } from '@quittance/shared/contract/party-records.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findIds } from '#search/find-records.ts'

/** What a filter means, looked up once for everything that is asked about the list. */
export interface PartyScope {
  readonly relation: Relation
  readonly filter: PartyFilter
  /** What was typed was found in these, or somebody has named them; null: neither. */
  readonly foundIds: IdSet | null
}

/** Looks up what was typed in the index of the search. @param ids among these alone; absent: among all */
export async function resolveScope(
  db: Connection,
  relation: Relation,
  { ids, ...filter }: PartyFilter & { readonly ids?: readonly number[] | undefined },
): Promise<PartyScope> {
  const text = filter.search?.trim() ?? ''
  const typed = text === '' ? null : await findIds(db, { text, type: recordTypes[relation] })
  const found = ids === undefined ? typed : new Set(ids.filter((id) => typed?.has(id) ?? true))
  // Only leads become customers.
  const known = relation === 'lead' ? filter : { ...filter, converted: undefined }
  return { relation, filter: known, foundIds: found }
}
