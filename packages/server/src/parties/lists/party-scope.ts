import type { IdSet } from '@quittance/search/hit-ids.ts'
import { recordTypes } from '@quittance/search/search-words.ts'
import type { PartyFilter } from '@quittance/shared/contract/party-records.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findIds } from '#search/find-records.ts'

/** A resolved list filter. */
export interface PartyScope {
  readonly relation: Relation
  readonly filter: PartyFilter
  /** Ids that match the search text and are among the requested ids; null if the filter has neither. */
  readonly foundIds: IdSet | null
}

/** Resolves a list filter: looks up the search text in the index. @param ids limits the list to these; absent: all */
export async function resolveScope(
  db: Connection,
  relation: Relation,
  { ids, ...filter }: PartyFilter & { readonly ids?: readonly number[] | undefined },
): Promise<PartyScope> {
  const text = filter.search?.trim() ?? ''
  const searchedIds = text === '' ? null : await findIds(db, { text, type: recordTypes[relation] })
  const foundIds = ids === undefined ? searchedIds : new Set(ids.filter((id) => searchedIds?.has(id) ?? true))
  // Only leads can be converted.
  const effectiveFilter = relation === 'lead' ? filter : { ...filter, converted: undefined }
  return { relation, filter: effectiveFilter, foundIds }
}
